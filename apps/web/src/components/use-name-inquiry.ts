import { isAccountNumber } from '@harvest/input/account-number';
import { useEffect, useState } from 'react';
import { type CallFailure, fetchFailureText, isAnswerUnknown } from '../api/failure.ts';
import { useLazyNameInquiryQuery } from '../api/transfers-api.ts';

export type NameInquiryState =
  | { readonly status: 'waiting' }
  | { readonly status: 'asking' }
  | {
      readonly status: 'found';
      readonly accountName: string;
      readonly bankName: string;
      /** What the bank keeps this very answer under (decision 50). */
      readonly nameInquiryReference: string;
    }
  | { readonly status: 'invalid' }
  /** The look-up itself failed, which says nothing about the account. */
  | { readonly status: 'unchecked'; readonly text: string; readonly retry: () => unknown };

/**
 * The name behind an account, asked for as soon as its ten digits and its bank are there, and only ever for those: what is
 * on its way when one of them changes is called off.
 * @param bankCode empty while no bank is chosen
 */
export function useNameInquiry(accountNumber: string, bankCode: string): NameInquiryState {
  const isComplete = isAccountNumber(accountNumber) && bankCode !== '';
  const [ask, { originalArgs: asked, currentData, error, isFetching }] = useLazyNameInquiryQuery();
  const [tries, setTries] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to run, though nothing is read from it.
  useEffect(() => {
    if (!isComplete) return undefined;
    const inquiry = ask({ accountNumber, bankCode }, true);
    return () => inquiry.abort();
  }, [ask, isComplete, accountNumber, bankCode, tries]);

  if (!isComplete) return { status: 'waiting' };
  const isOfThese = asked?.accountNumber === accountNumber && asked.bankCode === bankCode;
  if (!isOfThese || isFetching || (error !== undefined && isCalledOff(error))) return { status: 'asking' };
  if (error) {
    // Whatever the bank has against it, nothing can be sent there (decision 51).
    if (isRefusal(error)) return { status: 'invalid' };
    return {
      status: 'unchecked',
      text: fetchFailureText(error, 'Check your connection and try again.'),
      retry: () => setTries(tries + 1),
    };
  }
  return currentData ? { status: 'found', ...currentData } : { status: 'asking' };
}

/** To be told to ask later says nothing about the account either. */
function isRefusal(failure: CallFailure): boolean {
  const hasToWait = 'status' in failure && failure.status === 429;
  return !hasToWait && !isAnswerUnknown(failure);
}

const isCalledOff = (failure: CallFailure): boolean => 'name' in failure && failure.name === 'AbortError';
