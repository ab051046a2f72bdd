import { type CallFailure, fetchFailureText, isAnswerUnknown } from '../api/failure.ts';
import { useIntraBankNameInquiryQuery } from '../api/transfers-api.ts';
import { ACCOUNT_NUMBER_LENGTH } from '../lib/account-number.ts';

export type NameInquiryState =
  | { readonly status: 'waiting' }
  | { readonly status: 'asking' }
  | { readonly status: 'found'; readonly accountName: string; readonly bankName: string }
  | { readonly status: 'invalid' }
  /** The look-up itself failed, which says nothing about the account. */
  | { readonly status: 'unchecked'; readonly text: string; readonly retry: () => unknown };

/** The name behind an account number, asked for as soon as it has its ten digits, and only ever for those digits. */
export function useNameInquiry(accountNumber: string): NameInquiryState {
  const isComplete = accountNumber.length === ACCOUNT_NUMBER_LENGTH;
  const { currentData, error, isFetching, refetch } = useIntraBankNameInquiryQuery(accountNumber, {
    skip: !isComplete,
  });
  if (!isComplete) return { status: 'waiting' };
  if (isFetching) return { status: 'asking' };
  if (error) {
    // Whatever the bank has against it, nothing can be sent there (decision 51).
    if (isRefusal(error)) return { status: 'invalid' };
    return {
      status: 'unchecked',
      text: fetchFailureText(error, 'Check your connection and try again.'),
      retry: refetch,
    };
  }
  return currentData
    ? { status: 'found', accountName: currentData.accountName, bankName: currentData.bankName }
    : { status: 'asking' };
}

/** To be told to ask later says nothing about the account either. */
function isRefusal(failure: CallFailure): boolean {
  const hasToWait = 'status' in failure && failure.status === 429;
  return !hasToWait && !isAnswerUnknown(failure);
}
