import { Overlay } from './overlay.tsx';
import type { OverlayProps } from './overlay-frame.tsx';

type Props = OverlayProps & {
  /** A click beside a dialog with a code or a form does nothing, so that nobody closes it by accident. */
  readonly closesOnBackdrop?: boolean;
  /** For pictures. */
  readonly isWide?: boolean;
  /** For what is read from the top while it changes, such as a review with its code. */
  readonly isLong?: boolean;
};

/**
 * A dialog over the page. On a telephone it comes up from the lower edge, where the thumb is, as high as what stands in it; a
 * long one is the whole screen.
 */
export function DialogFrame({
  closesOnBackdrop = false,
  isWide = false,
  isLong = isWide,
  ...overlay
}: Props) {
  const shape = isWide ? 'wideDialog' : 'dialog';
  return <Overlay {...overlay} shape={shape} isLong={isLong} closesOnBackdrop={closesOnBackdrop} />;
}
