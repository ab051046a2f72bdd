import type { CallFailure } from '../../api/failure.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FetchFailure } from '../fetch-failure.tsx';

type Props = {
  readonly query: {
    readonly currentData?: { readonly content: string } | undefined;
    readonly error?: CallFailure | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly fallback: string;
  readonly alt: string;
  readonly className: string | undefined;
};

/** A picture that is kept at the bank, as soon as it is here. */
export function FetchedPicture({ query, fallback, alt, className }: Props) {
  const { currentData, error, isFetching, refetch } = query;
  if (currentData !== undefined) return <img src={currentData.content} alt={alt} className={className} />;
  if (error === undefined || isFetching) return <Skeleton lines={3} label="Loading the picture" />;
  return <FetchFailure failure={error} fallback={fallback} onRetry={refetch} />;
}
