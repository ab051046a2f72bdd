import { IllustrationFrame } from './illustration-frame.tsx';

/** A cloud without signal: the bank was not reached. */
export function CloudIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="80" cy="108" rx="50" ry="7" fill="var(--art-ground)" />
      <path fill="var(--art-ground)" d="M48 84a20 20 0 01-2-40 32 32 0 0160-6 24 24 0 018 46z" />
      <path
        fill="none"
        stroke="var(--art-body)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M58 58a32 32 0 0144 0M68 69a18 18 0 0124 0"
      />
      <circle cx="80" cy="79" r="4.500" fill="var(--art-body)" />
      <path fill="none" stroke="var(--art-spark)" strokeWidth="6" strokeLinecap="round" d="M54 92l52-58" />
    </IllustrationFrame>
  );
}
