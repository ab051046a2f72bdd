import { Overlay } from './overlay.tsx';
import type { OverlayProps } from './overlay-frame.tsx';

/** The whole window, for a picture or a paper. */
export function FullScreen(overlay: OverlayProps) {
  return <Overlay {...overlay} shape="screen" closesOnBackdrop={false} />;
}
