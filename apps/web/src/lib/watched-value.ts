export type WatchedValue<Value> = {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** @returns what ends the watching */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A value that belongs to no component, for whoever wants to hear of each change; as `useSyncExternalStore` takes it. */
export function createWatchedValue<Value>(first: Value): WatchedValue<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
