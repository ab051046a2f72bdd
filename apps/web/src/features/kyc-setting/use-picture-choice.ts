import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import { PHOTO_BYTES_MAX, photoRefusal } from '../../components/photo-upload/accepted-photos.ts';
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

  /** Reads what is there sooner or later, unless something else was wanted meanwhile. */
  const take = async (coming: Promise<Blob>) => {
    attempt.current += 1;
    setProblem(undefined);
    const current = attempt.current;
    const read = await coming.then(readAsDataUrl).catch(() => null);
    if (attempt.current !== current) return;
    if (read === null) return fail(TEXTS.documentUnreadable);
    setState(IDLE);
    setContent(read);
  };

  const clear = () => {
    attempt.current += 1;
    setProblem(undefined);
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
      pick: (photo) => {
        const refusal = photoRefusal(photo);
        if (refusal === null) void take(Promise.resolve(photo));
        else if (refusal === 'FILE_TOO_LARGE') setState({ phase: 'too-large', photo });
        else fail(errorText(refusal));
      },
      shrink: (photo) => {
        setState({ phase: 'shrinking' });
        void take(shrinkPhoto(photo, PHOTO_BYTES_MAX));
      },
      retry: (photo) => void take(Promise.resolve(photo)),
      cancel: clear,
    },
  };
}
