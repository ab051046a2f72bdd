import { lazy, Suspense, useEffect, useState } from 'react';
import { loadOnce } from '../lib/load-once.ts';
import type { OverlayFrameProps } from './overlay-frame.tsx';

const loadOverlayFrame = loadOnce(() => import('./overlay-frame.tsx'));
const OverlayFrame = lazy(() => loadOverlayFrame().then((m) => ({ default: m.OverlayFrame })));

/** What opens over a page. Its code is more than many a page's own, so it comes after the page, ahead of need. */
export function Overlay(props: OverlayFrameProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  // Should it not come, opening it tries again.
  useEffect(() => void loadOverlayFrame().catch(() => undefined), []);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <OverlayFrame {...props} />
    </Suspense>
  );
}
