/** Ends what was started, the last first: each by itself, so that whatever fails does not keep the rest, and once. */
export async function endAll(undo: (() => Promise<unknown>)[]): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop())
    await step().catch((error: unknown) => console.error(error instanceof Error ? error.message : 'unknown'));
}
