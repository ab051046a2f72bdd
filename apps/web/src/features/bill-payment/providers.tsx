import { TEXTS } from '@harvest/contracts/texts';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../api/failure.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';

type Props = {
  readonly asked: {
    readonly data?: unknown;
    readonly error?: CallFailure | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** As high as the choice that will stand here. */
  readonly heightPx: number;
  readonly children: ReactNode;
};

/** A choice among what the bank has to list first. */
export function Providers({ asked: { data, error, isFetching, refetch }, heightPx, children }: Props) {
  if (data !== undefined) return children;
  if (error && !isFetching)
    return <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />;
  return <Placeholder heightPx={heightPx} />;
}
