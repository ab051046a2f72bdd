import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Manner = {
  readonly isOwn: boolean;
  /** Whether what is there at first is looked at from its end. */
  readonly opensAtEnd: boolean;
};

/**
 * Keeps the newest of a list in view for whoever is at its end, and leaves whoever reads further up where they are.
 * @param newest tells the newest one from those before it
 */
export function useNewest(newest: string | undefined, { isOwn, opensAtEnd }: Manner) {
  const end = useRef<HTMLDivElement>(null);
  const met = useRef(opensAtEnd ? undefined : newest);
  const isAtEnd = useRef(true);
  const [isMissed, setIsMissed] = useState(false);
  const scroll = (block: 'center' | 'nearest') => end.current?.scrollIntoView({ block });
  // In the middle, so that what is below it, such as where one answers, is in view as well.
  const show = () => scroll('center');

  useEffect(() => {
    if (end.current === null) return undefined;
    const watch = new IntersectionObserver(([entry]) => {
      isAtEnd.current = entry?.isIntersecting === true;
      if (isAtEnd.current) setIsMissed(false);
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);

  const meet = useEffectEvent(() => {
    // Opened where it is in sight already, the page stays at its head.
    if (met.current === undefined) scroll('nearest');
    else if (isOwn || isAtEnd.current) show();
    else setIsMissed(true);
  });
  useEffect(() => {
    if (newest !== undefined && newest !== met.current) meet();
    met.current = newest;
  }, [newest]);

  return { end, isMissed, show };
}
