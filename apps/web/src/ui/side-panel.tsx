import { Overlay } from './overlay.tsx';
import type { OverlayProps } from './overlay-frame.tsx';

/** A panel that slides in from the right (S1 §2), the whole screen on a telephone. A click beside it closes it. */
export function SidePanel(overlay: OverlayProps) {
  return <Overlay {...overlay} shape="panel" closesOnBackdrop />;
}
