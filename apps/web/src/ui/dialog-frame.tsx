import { Overlay } from './overlay.tsx';
import type { OverlayProps } from './overlay-frame.tsx';

type Props = OverlayProps & {
  /** A click beside a dialog with a code or a form does nothing, so that nobody closes it by accident. */
  readonly closesOnBackdrop?: boolean;
  /** For pictures. */
  readonly isWide?: boolean;
};

/** A dialog over the page, the whole screen on a telephone. */
export function DialogFrame({ closesOnBackdrop = false, isWide = false, ...overlay }: Props) {
  const shape = isWide ? 'wideDialog' : 'dialog';
  return <Overlay {...overlay} shape={shape} closesOnBackdrop={closesOnBackdrop} />;
}
