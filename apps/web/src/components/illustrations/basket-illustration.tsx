import { IllustrationFrame } from './illustration-frame.tsx';

/** An empty basket: nothing came in or went out yet. */
export function BasketIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="80" cy="106" rx="58" ry="8" fill="var(--art-ground)" />
      <path fill="none" stroke="var(--art-body)" strokeWidth="5" d="M46 56c4-46 64-46 68 0" />
      <path fill="var(--art-body)" d="M34 56h92l-12 46q-1 4-6 4H52q-5 0-6-4z" />
      <path
        fill="none"
        stroke="var(--art-ground)"
        strokeWidth="3"
        d="M62 66l6 34M80 66v34M98 66l-6 34M42 78h76M46 92h68"
      />
      <rect x="28" y="50" width="104" height="11" rx="5.5" fill="var(--art-spark)" />
    </IllustrationFrame>
  );
}
