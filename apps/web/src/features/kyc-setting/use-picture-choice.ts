import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import { judgePhoto, PHOTO_BYTES_MAX } from '../../components/photo-upload/accepted-photos.ts';
import type { PhotoUpload, UploadState } from '../../components/photo-upload/upload-control.tsx';
import { readAsDataUrl } from '../../lib/data-url.ts';
import { shrinkPhoto } from '../../lib/shrink-photo.ts';

export type PictureChoice = {
  /** The picture as a data URL; empty while none is chosen. */
  readonly content: string;
  /** What is wrong with it, or that it is missing. */
  readonly problem: string | undefined;
  readonly complain: (problem: string) => void;
  readonly clear: () => void;
  /** It turned out to be no picture. */
  readonly refuse: () => void;
  readonly upload: PhotoUpload;
};

const IDLE: UploadState = { phase: 'idle' };

/** Choosing a picture that is sent later, with its form. */
export function usePictureChoice(): PictureChoice {
  const [content, setContent] = useState('');
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<UploadState>(IDLE);
  // Whoever cancels, or picks again, does not want to hear any more of what was under way.
  const attempt = useRef(0);

  const fail = (why: string) => {
    setContent('');
    setProblem(undefined);
    setState({ phase: 'failed', problem: why, photo: null });
  };

  const begin = (): number => {
    attempt.current += 1;
    setProblem(undefined);
    return attempt.current;
  };

  /** Reads the picture once it is available, unless a later choice or a cancellation replaces it. */
  const take = async (coming: Promise<Blob>, otherwise: string = TEXTS.documentUnreadable) => {
    const current = begin();
    const read = await coming.then(readAsDataUrl).catch(() => null);
    if (attempt.current !== current) return;
    if (read === null) return fail(otherwise);
    setState(IDLE);
    setContent(read);
  };

  const judge = async (photo: File) => {
    const current = begin();
    const judged = await judgePhoto(photo).catch(() => null);
    if (attempt.current !== current) return;
    if (judged === null) return fail(TEXTS.documentUnreadable);
    if (judged.kind === 'ACCEPTED') return void take(Promise.resolve(judged.photo));
    if (judged.kind === 'TOO_LARGE') return setState({ phase: 'too-large', photo });
    if (judged.kind === 'NO_PICTURE') return fail(errorText('FILE_NOT_ACCEPTED'));
    setState({ phase: 'shrinking' });
    return void take(shrinkPhoto(photo, PHOTO_BYTES_MAX), errorText('FILE_NOT_ACCEPTED'));
  };

  const clear = () => {
    begin();
    setContent('');
    setState(IDLE);
  };

  return {
    content,
    problem,
    complain: setProblem,
    clear,
    refuse: () => fail(errorText('FILE_NOT_ACCEPTED')),
    upload: {
      state,
      pick: (photo) => void judge(photo),
      shrink: (photo) => {
        setState({ phase: 'shrinking' });
        void take(shrinkPhoto(photo, PHOTO_BYTES_MAX));
      },
      retry: (photo) => void take(Promise.resolve(photo)),
      cancel: clear,
    },
  };
}
