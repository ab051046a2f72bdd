/** Runs something at once, or as soon as somebody looks at this tab again. @returns what forgets it */
export function whenSeen(run: () => void): () => void {
  if (document.visibilityState === 'visible') {
    run();
    return () => undefined;
  }
  const listen = () => {
    if (document.visibilityState !== 'visible') return;
    forget();
    run();
  };
  const forget = () => document.removeEventListener('visibilitychange', listen);
  document.addEventListener('visibilitychange', listen);
  return forget;
}
