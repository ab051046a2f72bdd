import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type JustPaid, sessionIdGroups, traceWords } from './receipt.ts';
import classes from './receipt-view.module.css';
import { StatusMark } from './status-mark.tsx';

type Props = {
  readonly receipt: JustPaid;
  /** Rows for the customer alone, which are on no receipt that leaves the page. */
  readonly ownRows?: readonly { readonly label: string; readonly value: ReactNode }[];
  /** What is still to be learnt of it, before what is known. */
  readonly progress?: ReactNode;
  /** What can be done with it. */
  readonly children?: ReactNode;
};

/** What was paid, on the screen: what became of the money, how much, to whom, and everything needed to trace it. */
export function ReceiptView({ receipt, ownRows = [], progress, children }: Props) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Left to itself, the browser keeps its place on the page and the good news above it out of sight. A dialog opens at its top.
    if (section.current?.closest('[role="dialog"]') === null)
      section.current.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { status, statusWords, amount, amountInWords, counterparty, facts, reference, sessionId } = receipt;
  return (
    <section
      ref={section}
      className={classes['receipt']}
      data-receipt
      data-status={status}
      aria-labelledby={titleId}
    >
      <div className={classes['hero']}>
        <StatusMark status={status} />
        <h3 id={titleId} ref={heading} tabIndex={-1} className={classes['title']}>
          {statusWords}
        </h3>
        <p className={classes['amount']}>{amount}</p>
        <p className={classes['words']}>{amountInWords}</p>
        <p className={classes['name']}>{counterparty}</p>
      </div>
      {progress}
      <dl className={classes['rows']}>
        {facts.map(({ label, value }) => (
          <Row key={label} label={label} value={value} />
        ))}
        <Row label="Reference" value={reference} action={<CopyButton text={reference} what="reference" />} />
        {sessionId !== null && (
          <Row
            label={traceWords(sessionId).label}
            value={<SessionId sessionId={sessionId} />}
            action={<CopyButton text={sessionId} what={traceWords(sessionId).what} />}
          />
        )}
        {ownRows.map(({ label, value }) => (
          <Row key={label} label={label} value={value} />
        ))}
      </dl>
      {children}
    </section>
  );
}

type RowProps = { readonly label: string; readonly value: ReactNode; readonly action?: ReactNode };

function Row({ label, value, action }: RowProps) {
  return (
    <div className={classes['row']}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {action}
      </dd>
    </div>
  );
}

/** The groups are a matter of looks: whoever selects the digits gets them without gaps. */
function SessionId({ sessionId }: { readonly sessionId: string }) {
  return (
    <span className={classes['groups']}>
      {sessionIdGroups(sessionId).map((group, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and their order never changes.
        <span key={position}>{group}</span>
      ))}
    </span>
  );
}
