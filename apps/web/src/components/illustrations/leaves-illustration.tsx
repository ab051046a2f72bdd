import { IllustrationFrame } from './illustration-frame.tsx';

/** Two leaves that meet: nobody is known yet. */
export function LeavesIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="80" cy="106" rx="58" ry="8" fill="var(--art-ground)" />
      <path fill="var(--art-body)" d="M22 92C10 54 36 28 84 40 86 76 60 100 22 92z" />
      <path fill="var(--art-spark)" d="M138 92c12-38-14-64-62-52-2 36 24 60 62 52z" opacity="0.92" />
      <path
        fill="none"
        stroke="var(--art-ground)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M30 86l34-30M46 72V58M46 72h16M130 86L96 56M114 72V58M114 72H98"
      />
    </IllustrationFrame>
  );
}
