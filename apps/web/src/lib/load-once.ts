/**
 * Loads code once, however often it is asked for: what was fetched ahead of need is there at once, without a moment in
 * which React shows something else in its place. What did not come is asked for again.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
