import { IllustrationFrame } from './illustration-frame.tsx';

/** A calendar with the sun on it: no day is marked yet. */
export function CalendarIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="80" cy="110" rx="56" ry="7" fill="var(--art-ground)" />
      <rect x="34" y="24" width="92" height="84" rx="10" fill="var(--art-ground)" />
      <path fill="var(--art-body)" d="M44 24h72q10 0 10 10v12H34V34q0-10 10-10z" />
      <path
        fill="none"
        stroke="var(--art-body)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M56 16v14M104 16v14"
      />
      <circle cx="80" cy="78" r="13" fill="var(--art-spark)" />
      <path
        fill="none"
        stroke="var(--art-spark)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M80 56v4M80 96v4M58 78h4M98 78h4M64 62l3 3M93 91l3 3M96 62l-3 3M67 91l-3 3"
      />
    </IllustrationFrame>
  );
}
