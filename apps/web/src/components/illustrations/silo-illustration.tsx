import { IllustrationFrame } from './illustration-frame.tsx';

/** A silo full of grain, and a tick: everything is in. */
export function SiloIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="80" cy="108" rx="66" ry="8" fill="var(--art-ground)" />
      <path fill="var(--art-body)" d="M42 40h48v66q-24 5-48 0z" />
      <path fill="var(--art-spark)" d="M38 42c3-18 14-28 28-28s25 10 28 28z" />
      <path
        fill="none"
        stroke="var(--art-ground)"
        strokeWidth="3"
        d="M42 56q24 5 48 0M42 74q24 5 48 0M42 92q24 5 48 0"
      />
      <rect x="58" y="50" width="16" height="46" rx="8" fill="var(--art-ground)" />
      <path fill="var(--art-spark)" d="M60 58q6-5 12 0v30a6 6 0 01-12 0z" />
      <path fill="var(--art-spark)" d="M84 108c2-12 18-24 30-24s28 12 30 24q-30 5-60 0z" />
      <path
        fill="none"
        stroke="var(--art-ground)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M113 91l2 1M104 97l2-1M122 97l2 1M97 104l2-1M112 103l3 0M130 104l2 1"
      />
      <circle cx="116" cy="46" r="21" fill="var(--art-body)" />
      <path
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M106 47l7 7 13-15"
      />
    </IllustrationFrame>
  );
}
