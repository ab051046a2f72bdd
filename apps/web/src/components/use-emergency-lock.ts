import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { useLockAccountsMutation } from '../api/emergency-lock-api.ts';
import { type CallFailure, isUnreachable } from '../api/failure.ts';
import { failureBeside } from './report-action-failure.ts';
import { wayToReach } from './support-lines.tsx';

/** Whoever is robbed has to know whether the lock stands, and what is left to do where it does not (A437). */
function lockProblem(failure: CallFailure, wasOffline: boolean): string {
  if (!isUnreachable(failure)) return failureBeside(failure, TEXTS.anErrorOccurred);
  if (wasOffline)
    return `Your accounts are not locked: you're offline. ${wayToReach()}, or try again once you're online.`;
  return `We couldn't reach the bank. Your accounts may not be locked: try again. ${wayToReach()} if that fails.`;
}

/** The second press of the emergency lock, wherever it stands, and why it did not lock. */
export function useEmergencyLock(onLocked: () => void) {
  const [lockAccounts, { isLoading }] = useLockAccountsMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const lock = async () => {
    if (isLoading) return;
    setProblem(null);
    // What is sent without a network reaches nobody; of all else that got lost nobody knows. It is tried all the same.
    const wasOffline = !navigator.onLine;
    const { error } = await lockAccounts();
    if (error) setProblem(lockProblem(error, wasOffline));
    else onLocked();
  };
  return { lock, isLoading, problem, forgetProblem: () => setProblem(null) };
}
