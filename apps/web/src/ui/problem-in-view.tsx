import { useEffect, useRef } from 'react';
import { Problem } from './problem.tsx';

/** A problem in a long dialog: on a telephone what was pressed may stand far above it, and the buttons at the foot over it. */
export function ProblemInView({ text }: { readonly text: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) place.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  if (text === null) return null;
  return (
    <div ref={place}>
      <Problem text={text} />
    </div>
  );
}
