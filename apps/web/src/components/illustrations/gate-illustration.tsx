import { IllustrationFrame } from './illustration-frame.tsx';

/** A closed gate: this is somebody else's field. */
export function GateIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="80" cy="106" rx="66" ry="8" fill="var(--art-ground)" />
      <path fill="var(--art-body)" d="M22 34l7-10 7 10v72H22zM124 34l7-10 7 10v72h-14z" />
      <path fill="var(--art-spark)" d="M36 46h88v9H36zM36 84h88v9H36z" />
      <path fill="none" stroke="var(--art-spark)" strokeWidth="8" d="M40 90l80-40" />
      <path fill="var(--art-body)" d="M52 40h8v60h-8zM100 40h8v60h-8z" />
      <circle cx="80" cy="70" r="13" fill="var(--art-ground)" />
      <path fill="var(--art-body)" d="M76 72v-7a4 4 0 018 0v7zM73 71h14v9H73z" />
    </IllustrationFrame>
  );
}
