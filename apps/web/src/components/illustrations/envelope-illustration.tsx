import { IllustrationFrame } from './illustration-frame.tsx';

/** An envelope with a sprout: mail is on its way. */
export function EnvelopeIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="80" cy="108" rx="62" ry="8" fill="var(--art-ground)" />
      <path fill="var(--art-body)" d="M80 56V30h5v26z" />
      <path fill="var(--art-body)" d="M82 38C66 38 58 28 58 14c15 0 24 9 24 24z" />
      <path fill="var(--art-spark)" d="M83 44c0-13 8-20 23-20 0 13-8 20-23 20z" />
      <path
        fill="var(--art-body)"
        d="M32 52h96a6 6 0 016 6v42a6 6 0 01-6 6H32a6 6 0 01-6-6V58a6 6 0 016-6z"
      />
      <path
        fill="none"
        stroke="var(--art-ground)"
        strokeWidth="5"
        strokeLinejoin="round"
        d="M30 60l50 28 50-28"
      />
    </IllustrationFrame>
  );
}
