/** Something that happened long ago, and when. */
export type PastStep = { readonly at: Date; run(): Promise<void> };

/** Lets it happen once more in its order: what the ledger is told of late stands late in every statement. */
export async function happen(steps: readonly PastStep[]): Promise<void> {
  for (const step of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await step.run();
}
