import { useEffect, useRef, useState } from 'react';

/** Seconds that are left, and what begins them anew, as many or others. */
export function useCountdown(seconds: number): [left: number, restart: (others?: number) => void] {
  // Counted from a moment, because a tab in the background runs its timers late.
  const endsAt = useRef(Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((endsAt.current - Date.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [isRunning]);
  const restart = (others = seconds) => {
    endsAt.current = Date.now() + others * 1000;
    setLeft(others);
  };
  return [left, restart];
}
