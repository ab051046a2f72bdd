/** The head of the ledger's chain of seals, as it is kept where the database's owner cannot change it. */
export type KeptHead = {
  /** When it was the head. */
  readonly at: Date;
  readonly sequence: bigint;
  readonly journals: bigint;
  /** SHA-256, hex. */
  readonly head: string;
  /** How much the proof found that night. */
  readonly findings: number;
};

/** A line of `chain-heads.jsonl`; counts are text, because JSON's numbers end at 2^53. */
export function headLine({ at, sequence, journals, head, findings }: KeptHead): string {
  return `${JSON.stringify({ at, sequence: String(sequence), journals: String(journals), head, findings })}\n`;
}

const WHOLE = /^\d{1,18}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** The heads of a file, in its order, and the numbers of the lines that are none. */
export function headsIn(text: string): { heads: KeptHead[]; unreadable: number[] } {
  const heads: KeptHead[] = [];
  const unreadable: number[] = [];
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const head = readHeadLine(line);
    if (head === undefined) unreadable.push(place + 1);
    else heads.push(head);
  }
  return { heads, unreadable };
}

/** Of heads that were kept, those that the chain leads past no more, by what it has in their place now. */
export function headsLost(kept: readonly KeptHead[], now: ReadonlyMap<bigint, string>) {
  return kept
    .filter(({ sequence, head }) => now.get(sequence) !== head)
    .map(({ sequence, head }) => ({ sequence, head, found: now.get(sequence) ?? null }));
}

/** A machine that keeps heads: how many its file had after it last proved the books. */
export type HeadKeeper = { readonly machine: string; readonly heads: number; readonly keptAt: Date };

/** With several workers each proves the books now and then; whoever did not for so long keeps heads for nobody. */
const KEEPS_MS = 7 * 86_400_000;

/**
 * Whether a machine's heads are gone (A417): it has fewer than it had, or it has none where nobody else lately kept any of a ledger that was
 * proved before. A machine that is new beside another one has lost nothing.
 */
export function areHeadsMissing(
  { machine, heads, now }: { readonly machine: string; readonly heads: number; readonly now: Date },
  keepers: readonly HeadKeeper[],
  wasProved: boolean,
): boolean {
  const before = keepers.find((one) => one.machine === machine);
  if (before !== undefined) return heads < before.heads;
  const doOthersKeep = keepers.some(({ keptAt }) => now.getTime() - keptAt.getTime() < KEEPS_MS);
  return heads === 0 && wasProved && !doOthersKeep;
}

function readHeadLine(line: string): KeptHead | undefined {
  try {
    const { at, sequence, journals, head, findings } = JSON.parse(line) as Record<string, unknown>;
    const isHead = WHOLE.test(String(sequence)) && WHOLE.test(String(journals)) && SHA256.test(String(head));
    if (!isHead) return undefined;
    return {
      at: new Date(String(at)),
      sequence: BigInt(String(sequence)),
      journals: BigInt(String(journals)),
      head: String(head),
      findings: Number(findings),
    };
  } catch {
    return undefined;
  }
}
