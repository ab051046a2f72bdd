import { IllustrationFrame } from './illustration-frame.tsx';

/** A fence with a board missing: the path ends here. */
export function BrokenFenceIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="80" cy="106" rx="66" ry="8" fill="var(--art-ground)" />
      <path
        fill="var(--art-body)"
        d="M18 46l8-12 8 12v60H18zM44 46l8-12 8 12v60H44zM126 46l8-12 8 12v60h-16z"
      />
      <path fill="var(--art-body)" d="M92 104L74 58l3-14 13 8 18 46z" />
      <path
        fill="var(--art-spark)"
        d="M12 58h56l-6 9H12zM12 84h60l-7 9H12zM116 58h34v9h-40zM120 84h30v9h-28z"
      />
      <circle cx="116" cy="28" r="10" fill="var(--art-spark)" />
    </IllustrationFrame>
  );
}
