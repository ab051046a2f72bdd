import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import { isAnswerUnknown } from '../../api/failure.ts';
import {
  type DocumentBody,
  type OnboardingDocument,
  useDocumentsQuery,
  useUploadDocumentMutation,
} from '../../api/onboarding-api.ts';
import { judgePhoto, PHOTO_BYTES_MAX } from '../../components/photo-upload/accepted-photos.ts';
import type { PhotoUpload, UploadState } from '../../components/photo-upload/upload-control.tsx';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { useRefetchWhileMounted } from '../../components/use-refetch-while-mounted.ts';
import { readAsDataUrl } from '../../lib/data-url.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { shrinkPhoto } from '../../lib/shrink-photo.ts';

/** What the document is, for the bank: the chosen kind, or none for the passport photograph (S1 §3). */
export type ChosenKind = Pick<DocumentBody, 'coreBankingDocumentTypeId' | 'description'>;

const IDLE: UploadState = { phase: 'idle' };

/** Uploading a picture as one of the documents, from the choice of a file to the bank's answer. */
export function useDocumentUpload(document: OnboardingDocument, kind: ChosenKind): PhotoUpload {
  const { id, documentTypeId } = document;
  const [upload] = useUploadDocumentMutation();
  const { refetch } = useDocumentsQuery();
  const refetchWhileMounted = useRefetchWhileMounted(refetch);
  const [state, setState] = useState<UploadState>(IDLE);
  const [keys] = useState(createIdempotencyKeys);
  // Whoever cancels, or picks again, does not want to hear any more of what was under way.
  const attempt = useRef(0);
  const abort = useRef<() => void>(undefined);

  // Until the list has what was uploaded, the upload is not over.
  const [knownId, setKnownId] = useState(id);
  if (knownId !== id) {
    setKnownId(id);
    setState(IDLE);
  }

  const refuse = (problem: string) => {
    toast.failure(problem);
    setState({ phase: 'failed', problem, photo: null });
  };

  const send = async (photo: Blob, current: number) => {
    setState({ phase: 'sending', sent: null });
    const content = await readAsDataUrl(photo).catch(() => null);
    if (attempt.current !== current) return;
    if (content === null) return refuse(TEXTS.documentUnreadable);
    const sending = upload({
      body: { documentTypeId, content, ...kind },
      // A photo that is sent again because the answer was lost must not count twice.
      idempotencyKey: keys.keyOf({ current, kind }),
      onProgress: (sent) => attempt.current === current && setState({ phase: 'sending', sent }),
    });
    abort.current = () => sending.abort();
    const { error } = await sending;
    if (attempt.current !== current) return;
    if (error) {
      const problem = reportActionFailure(error, TEXTS.uploadDocumentFailed);
      return setState({ phase: 'failed', problem, photo: isAnswerUnknown(error) ? photo : null });
    }
    toast.success(TEXTS.documentUploaded);
    // Not left to the tags, which wait until other uploads have come to their end.
    return void refetchWhileMounted();
  };

  const begin = (): number => {
    abort.current?.();
    abort.current = undefined;
    attempt.current += 1;
    return attempt.current;
  };

  const shrink = async (photo: File, current: number, otherwise: string) => {
    setState({ phase: 'shrinking' });
    const shrunk = await shrinkPhoto(photo, PHOTO_BYTES_MAX).catch(() => null);
    if (attempt.current !== current) return;
    if (shrunk === null) refuse(otherwise);
    else void send(shrunk, current);
  };

  const judge = async (photo: File) => {
    const current = begin();
    const judged = await judgePhoto(photo).catch(() => null);
    if (attempt.current !== current) return;
    if (judged === null) return refuse(TEXTS.documentUnreadable);
    if (judged.kind === 'ACCEPTED') return void send(judged.photo, current);
    if (judged.kind === 'NO_PICTURE') return refuse(errorText('FILE_NOT_ACCEPTED'));
    if (judged.kind === 'TO_CONVERT') return void shrink(photo, current, errorText('FILE_NOT_ACCEPTED'));
    toast.failure(errorText('FILE_TOO_LARGE'));
    setState({ phase: 'too-large', photo });
  };

  return {
    state,
    pick: (photo) => void judge(photo),
    shrink: (photo) => void shrink(photo, begin(), TEXTS.documentUnreadable),
    retry: (photo) => void send(photo, attempt.current),
    cancel: () => {
      begin();
      setState(IDLE);
    },
  };
}
