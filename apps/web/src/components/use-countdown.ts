import { useEffect, useRef, useState } from 'react';

/** Seconds that are left, and what begins them anew. */
export function useCountdown(seconds: number): [left: number, restart: () => void] {
  // Counted from a moment, because a tab in the background runs its timers late.
  const endsAt = useRef(Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(
      () => setLeft(Math.max(0, Math.ceil((endsAt.current - Date.now()) / 1000))),
      1000,
    );
    return () => clearTimeout(timer);
  }, [left]);
  const restart = () => {
    endsAt.current = Date.now() + seconds * 1000;
    setLeft(seconds);
  };
  return [left, restart];
}
