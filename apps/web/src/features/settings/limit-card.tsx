import { LIMITED_TYPE_NAMES } from '@harvest/contracts/limited-types';
import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import type { AccountLimit } from '../../api/limits-api.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './limit-card.module.css';
import { LimitFacts } from './limit-facts.tsx';
import { LimitForm } from './limit-form.tsx';
import { comingText, limitText } from './limit-words.ts';

type Props = {
  readonly limit: AccountLimit;
  /** The limits of its account for every kind of payment, this one among them. */
  readonly ofAccount: readonly AccountLimit[];
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onDone: () => void;
};

/** The limits of one kind of payment, and the form that changes them in their place. */
export function LimitCard({ limit, ofAccount, isEditing, onEdit, onDone }: Props) {
  const name = LIMITED_TYPE_NAMES[limit.transferType];
  const titleId = useId();
  const action = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form had the focus, and is gone.
    if (wasEditing.current && !isEditing && isFocusLost()) action.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <section className={classes['card']} aria-labelledby={titleId}>
      <h3 id={titleId}>{name}</h3>
      {isEditing ? (
        <LimitForm limit={limit} ofAccount={ofAccount} onDone={onDone} />
      ) : (
        <>
          <LimitFacts
            facts={[
              { label: 'Daily limit', value: nairaText(limit.dailyLimit) },
              { label: 'Maximum per transaction', value: nairaText(limit.limitPerTransaction) },
              { label: 'Used today', value: nairaText(limit.usedToday) },
            ]}
          />
          {limit.coming !== null && (
            <InlineAlert tone="info">
              <p>{comingText(limit.coming.effectiveAt, limit.coming)}</p>
            </InlineAlert>
          )}
          <p className={classes['maximum']}>
            Maximum limit: {limitText(maximumOf(limit))}
            {!limit.isOwn && '. You set no lower one: it rises with your KYC level.'}
          </p>
          <Button ref={action} variant="default" className={`${classes['action']}`} onClick={onEdit}>
            {TEXTS.setLimit}
            <span className="sr-only"> for {name}</span>
          </Button>
        </>
      )}
    </section>
  );
}

function maximumOf({ maximumDailyLimit, maximumLimitPerTransaction }: AccountLimit) {
  return { dailyLimit: maximumDailyLimit, limitPerTransaction: maximumLimitPerTransaction };
}

/** What is focused elsewhere by then was meant. */
const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
