import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { type SavedNumber, useSavedNumbersQuery, useSaveNumberMutation } from '../../api/bills-api.ts';
import type { Purchase } from '../../components/buy-again-button.tsx';
import { failureBeside } from '../../components/report-action-failure.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { FormShell } from '../../ui/form-shell.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './save-number.module.css';

type Props = { readonly payment: Purchase };

/** As long as the bank takes. */
const LABEL_LENGTH_MAX = 40;

/** Offers to keep the phone, meter or card of a purchase under a name; one that is kept can be called otherwise. */
export function SaveNumber({ payment }: Props) {
  const { data: saved } = useSavedNumbersQuery();
  const [isOpen, setIsOpen] = useState(false);
  const [told, setTold] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const known = saved?.find((one) => isOf(one, payment));
  const close = (words: string) => {
    setIsOpen(false);
    setTold(words);
    // The field goes, and the focus with it.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <div className={classes['save']}>
      {isOpen ? (
        <NameForm payment={payment} known={known} onDone={close} />
      ) : (
        saved !== undefined && (
          <div className={classes['line']}>
            {known !== undefined && (
              <p className={classes['known']}>
                <IconBookmarkFilled aria-hidden size={20} />
                Saved as <strong>{known.label}</strong>
              </p>
            )}
            <Button
              ref={opener}
              variant={known === undefined ? 'default' : 'subtle'}
              leftSection={known === undefined && <IconBookmark aria-hidden size={20} stroke={1.75} />}
              onClick={() => {
                setTold('');
                setIsOpen(true);
              }}
            >
              {known === undefined ? 'Save this number' : 'Rename'}
            </Button>
          </div>
        )
      )}
      <span role="status" className="sr-only">
        {told}
      </span>
    </div>
  );
}

type FormProps = Props & {
  readonly known: SavedNumber | undefined;
  readonly onDone: (told: string) => void;
};

function NameForm({ payment, known, onDone }: FormProps) {
  const [save, { isLoading }] = useSaveNumberMutation();
  const [keys] = useState(createIdempotencyKeys);
  const [label, setLabel] = useState(
    known?.label ?? payment.bill.ownerName?.slice(0, LABEL_LENGTH_MAX) ?? '',
  );
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const keep = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const body = { purchaseId: payment.id, label: label.trim() };
    setIsMissing(body.label === '');
    if (body.label === '') return field.current?.focus();
    setProblem(null);
    const { error } = await save({ body, idempotencyKey: keys.keyOf(body) });
    if (error) return setProblem(failureBeside(error, 'The number was not saved'));
    return onDone(`Saved as ${body.label}`);
  };

  return (
    <FormShell onSubmit={(event) => void keep(event)}>
      <TextInput
        ref={field}
        // It was asked for by a press that took its own button away.
        autoFocus
        label="Name for this number"
        placeholder="Home, shop, mother"
        required
        maxLength={LABEL_LENGTH_MAX}
        autoComplete="off"
        value={label}
        error={isMissing && TEXTS.fieldRequired}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Problem text={problem} />
      <div className={classes['line']}>
        <Button variant="default" onClick={() => onDone('')}>
          Cancel
        </Button>
        <SubmitButton busy={isLoading && TEXTS.loading}>Save number</SubmitButton>
      </div>
    </FormShell>
  );
}

/** Whether it is the phone, meter or card that was bought for, at the same provider and paid for in the same way. */
function isOf(saved: SavedNumber, { bill }: Purchase): boolean {
  return (
    saved.utilityProductType === bill.utilityProductType &&
    saved.providerCode === bill.providerCode &&
    saved.number === bill.number &&
    saved.meterType === bill.meterType
  );
}
