/** Whether this process wants new requests. One that is about to stop says so before it stops listening. */
export type Readiness = {
  wantsRequests(): boolean;
  /** For good: a process that was told to stop does not change its mind. */
  end(): void;
};

export function createReadiness(): Readiness {
  let isEnding = false;
  return {
    wantsRequests: () => !isEnding,
    end() {
      isEnding = true;
    },
  };
}
