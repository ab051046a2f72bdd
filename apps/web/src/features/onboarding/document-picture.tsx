import { TEXTS } from '@harvest/contracts/texts';
import { useDocumentContentQuery } from '../../api/onboarding-api.ts';
import { FetchedPicture } from '../../components/photo-upload/fetched-picture.tsx';

type Props = { readonly id: string; readonly alt: string; readonly className: string | undefined };

/** An uploaded picture. What was uploaded once never changes under its id, so it is fetched once. */
export function DocumentPicture({ id, ...shown }: Props) {
  const query = useDocumentContentQuery(id, { refetchOnMountOrArgChange: false });
  return <FetchedPicture query={query} fallback={TEXTS.fetchDocumentFailed} {...shown} />;
}
