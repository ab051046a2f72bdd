import { TEXTS } from '@harvest/contracts/texts';
import { useDocumentContentQuery } from '../../api/onboarding-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Props = { readonly id: string; readonly alt: string; readonly className: string | undefined };

/** An uploaded picture. What was uploaded once never changes under its id, so it is fetched once. */
export function DocumentPicture({ id, alt, className }: Props) {
  const { currentData, error, isFetching, refetch } = useDocumentContentQuery(id, {
    refetchOnMountOrArgChange: false,
  });
  if (currentData !== undefined) return <img src={currentData.content} alt={alt} className={className} />;
  if (error === undefined || isFetching) return <Skeleton lines={3} label="Loading the picture" />;
  return <FetchFailure failure={error} fallback={TEXTS.fetchDocumentFailed} onRetry={refetch} />;
}
