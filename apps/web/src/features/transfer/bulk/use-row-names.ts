import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BulkNames, useLazyBulkNamesQuery } from '../../../api/bulk-transfers-api.ts';
import { fetchFailureText } from '../../../api/failure.ts';
import { bulkDraft, useDraftNames, useDraftRows } from './bulk-draft.ts';
import { accountOf, type BulkRow, type NameState, type Names } from './bulk-rules.ts';

/** As many as the contract takes at once. */
const ASKED_AT_ONCE = 100;

export type NameChecks = {
  readonly names: Names;
  /** How many accounts have been asked for, and how many there are. */
  readonly done: number;
  readonly wanted: number;
  /** Why it does not go on; null while it does. */
  readonly problem: string | null;
  /** Goes on where it stopped, with those nobody answered for. */
  readonly goOn: () => void;
};

/**
 * Asks for the names of all rows, a hundred with one call, one call after the other. What was answered stays known; where the
 * connection is lost, it goes on from there.
 */
export function useRowNames(): NameChecks {
  const rows = useDraftRows();
  const names = useDraftNames();
  const [ask] = useLazyBulkNamesQuery();
  const [problem, setProblem] = useState<string | null>(null);
  const asking = useRef<{ abort: () => void; accounts: readonly string[] } | null>(null);

  const askNext = useEffectEvent(async () => {
    if (asking.current !== null || problem !== null) return;
    const accounts = unasked(rows, names).slice(0, ASKED_AT_ONCE);
    if (accounts.length === 0) return;
    const inquiry = ask(
      accounts.map((account) => {
        const [bankCode = '', accountNumber = ''] = account.split(' ');
        return { bankCode, accountNumber };
      }),
    );
    asking.current = { abort: () => inquiry.abort(), accounts };
    bulkDraft.learn(accounts.map((account) => [account, { status: 'asking' }]));
    const { data, error } = await inquiry;
    // The form is gone, and what it asked for with it.
    if (asking.current?.accounts !== accounts) return;
    asking.current = null;
    if (data !== undefined)
      return bulkDraft.learn(accounts.map((account, place) => [account, stateOf(data[place])]));
    const text = error === undefined ? '' : fetchFailureText(error, 'Check your connection and try again.');
    setProblem(text);
    bulkDraft.learn(accounts.map((account) => [account, { status: 'unchecked', text }]));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these is a reason to run, though none is read here.
  useEffect(() => {
    void askNext();
  }, [rows, names, problem]);

  useEffect(
    () => () => {
      const { abort, accounts } = asking.current ?? { abort: () => undefined, accounts: [] };
      asking.current = null;
      abort();
      bulkDraft.learn(accounts.map((account) => [account, null]));
    },
    [],
  );

  // Always the same one: a new one would draw every row anew with each letter.
  const goOn = useCallback(() => {
    const unanswered = [...bulkDraft.names()].filter(([, { status }]) => status === 'unchecked');
    bulkDraft.learn(unanswered.map(([account]) => [account, null]));
    setProblem(null);
  }, []);
  const goOnByItself = useEffectEvent(() => {
    if (problem !== null) goOn();
  });
  useEffect(() => {
    const listen = () => goOnByItself();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);

  const accounts = new Set(rows.flatMap((row) => accountOf(row) ?? []));
  const open = [...accounts].filter(
    (account) => (names.get(account)?.status ?? 'asking') === 'asking',
  ).length;
  return { names, done: accounts.size - open, wanted: accounts.size, problem, goOn };
}

/** Each account once; first those somebody is at work on. */
function unasked(rows: readonly BulkRow[], names: Names): readonly string[] {
  const accountsOf = (some: readonly BulkRow[]) => some.flatMap((row) => accountOf(row) ?? []);
  const all = [...accountsOf(rows.filter(({ isOpen }) => isOpen)), ...accountsOf(rows)];
  return [...new Set(all)].filter((account) => !names.has(account));
}

function stateOf(answer: BulkNames[number] | undefined): NameState {
  if (answer === undefined) return { status: 'unchecked', text: '' };
  const { accountName, bankName, nameInquiryReference, problem, isWorthRetrying } = answer;
  if (accountName !== null && nameInquiryReference !== null)
    return { status: 'found', accountName, bankName: bankName ?? '', nameInquiryReference };
  return isWorthRetrying ? { status: 'unchecked', text: problem ?? '' } : { status: 'invalid' };
}
