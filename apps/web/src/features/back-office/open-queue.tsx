import { TEXTS } from '@harvest/contracts/texts';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { type QueueSummary, useQueuesQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Props = { readonly children: (queue: QueueSummary) => ReactNode };

/** The queue of the address, for those who may look into it. Others never ask for it: being refused signs out. */
export function OpenQueue({ children }: Props) {
  const { queue: name } = useParams();
  const { data, error, isFetching, refetch } = useQueuesQuery();
  const queue = data?.find((each) => each.queue === name);
  if (queue) return children(queue);
  if (error) return <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />;
  if (isFetching) return <Skeleton lines={4} label="Loading the queue" />;
  return <Navigate to="/not-authorized" replace />;
}
