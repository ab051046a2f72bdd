import type { CSSProperties } from 'react';
import classes from './placeholder.module.css';

type Props = {
  /** Of what will stand here, so that nothing moves when it does. */
  readonly heightPx: number;
  /** The same on a small telephone, where lines break. */
  readonly narrowHeightPx?: number;
  readonly className?: string | undefined;
};

type PlaceholderStyle = CSSProperties & { readonly [name: `--${string}`]: string };

/** A grey shape where something will stand. It shows after a moment only, so that a fast answer does not flicker. */
export function Placeholder({ heightPx, narrowHeightPx = heightPx, className }: Props) {
  const style: PlaceholderStyle = { '--height': `${heightPx}px`, '--narrow-height': `${narrowHeightPx}px` };
  return <div aria-hidden className={`${classes['placeholder']} ${className ?? ''}`} style={style} />;
}
