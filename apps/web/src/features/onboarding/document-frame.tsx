import { TEXTS } from '@harvest/contracts/texts';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { OnboardingDocument } from '../../api/onboarding-api.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './document-frame.module.css';
import { lockReason } from './profile-locks.ts';
import page from './wizard-page.module.css';

type Props = {
  readonly document: OnboardingDocument;
  /** Whether Continue was pressed without it. */
  readonly isMissed: boolean;
  readonly children: ReactNode;
};

/** A document the bank asks for: its name, how it stands with it, and what can be done. */
export function DocumentFrame({ document, isMissed, children }: Props) {
  const { id, documentTypeId, documentName, mandatory, status, verificationComment } = document;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);

  // What was pressed to upload or to delete goes away with the change it makes.
  const known = useRef(id);
  const keepPlace = useEffectEvent(() => {
    if (known.current !== id && window.document.activeElement === window.document.body)
      title.current?.focus();
    known.current = id;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture in its place is the reason to run.
  useEffect(() => keepPlace(), [id]);

  return (
    <section
      aria-labelledby={titleId}
      data-document={documentTypeId}
      data-missed={isMissed || undefined}
      className={`${page['card']} ${classes['frame']}`}
    >
      <div className={page['head']}>
        <h3 id={titleId} ref={title} tabIndex={-1}>
          {documentName}
          {mandatory ? <Asterisk /> : <span className={page['optional']}> {TEXTS.optional}</span>}
        </h3>
        {status !== null && <StatusChip status={status} />}
      </div>
      {status === 'DECLINED' && (
        <InlineAlert tone="danger">
          <p>{`Your ${documentName} document has been declined. Reason: ${verificationComment ?? ''}`}</p>
        </InlineAlert>
      )}
      {status === 'APPROVED' && <p className={classes['note']}>{lockReason('approved')}</p>}
      {isMissed && <p className={classes['missed']}>This one is still missing.</p>}
      {children}
    </section>
  );
}

function Asterisk() {
  return (
    <>
      <span aria-hidden className={page['asterisk']}>
        {' *'}
      </span>
      <span className="sr-only"> required</span>
    </>
  );
}
