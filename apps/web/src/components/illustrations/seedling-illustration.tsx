import { IllustrationFrame } from './illustration-frame.tsx';

/** A seedling: here something is about to begin. */
export function SeedlingIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="80" cy="100" rx="58" ry="12" fill="var(--art-ground)" />
      <path fill="var(--art-body)" d="M77 100V58h6v42z" />
      <path fill="var(--art-body)" d="M80 66C54 66 42 50 42 30c24 0 38 14 38 36z" />
      <path fill="var(--art-spark)" d="M81 76c0-20 12-32 36-32 0 20-12 32-36 32z" />
      <path
        fill="none"
        stroke="var(--art-ground)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M50 38l24 22M109 51L88 68"
      />
      <path fill="var(--art-spark)" d="M52 98c6-8 50-8 56 0-8 6-48 6-56 0z" />
    </IllustrationFrame>
  );
}
