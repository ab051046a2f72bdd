import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type KycStatus, maySend, useKycStatus } from '../api/kyc-api.ts';
import { shortNairaText } from '../lib/naira-text.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { Placeholder } from '../ui/placeholder.tsx';
import classes from './level-gate.module.css';
import { LevelOne } from './level-one.tsx';

type Props = {
  /** As high as what will stand here. */
  readonly heightPx: number;
  /** The same on a small telephone. */
  readonly narrowHeightPx?: number;
  readonly isCentered?: boolean;
  /** What is only for those who may pay others. */
  readonly children?: ReactNode;
};

/**
 * In front of everything that pays others: whoever may not yet reads why, and what to do about it, before they
 * have typed anything. Where the bank does not say how it stands, it says so when the payment is started.
 */
export function LevelGate({ heightPx, narrowHeightPx = heightPx, isCentered = false, children }: Props) {
  const { data, isLoading } = useKycStatus();
  const [isNew, setIsNew] = useState(false);
  if (isLoading) return <Placeholder heightPx={heightPx} narrowHeightPx={narrowHeightPx} />;
  if (data !== undefined && !maySend(data))
    return <LevelOne status={data} isCentered={isCentered} onReached={() => setIsNew(true)} />;
  return (
    <>
      {data !== undefined && isNew && isUntouched(data) && <Reached dailyNaira={data.limits.dailyLimit} />}
      {children}
    </>
  );
}

/** Once something was sent, the news is old. */
const isUntouched = ({ limits }: KycStatus): boolean => limits.leftToday === limits.dailyLimit;

/** It takes the focus, because the button that led here is gone. */
function Reached({ dailyNaira }: { readonly dailyNaira: number }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={classes['reached']}>
      <InlineAlert tone="success" title={`You can pay up to ${shortNairaText(dailyNaira)} a day now`}>
        <p>You have KYC level 1. Higher levels let you pay more.</p>
      </InlineAlert>
    </div>
  );
}
