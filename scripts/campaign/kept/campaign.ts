/** What came of a batch: counted by words, and what is wrong. */
export type Played = {
  readonly happened: Readonly<Record<string, number>>;
  /** Every one is a fault. */
  readonly differences: readonly string[];
};

/** What came of a piece beside its batches. */
export type Compared = {
  /** In this piece alone. */
  readonly happened: Played['happened'];
  /** Found in this piece alone. */
  readonly differences: Played['differences'];
  /** Found in all that was played in the folder, so that the next piece finds it again. */
  readonly inBooks: readonly string[];
  /** What this piece was too short to show. */
  readonly notJudged: readonly string[];
};

/** Where every batch has a bank of its own, and is compared by itself. */
export const NOTHING_LEFT: Compared = { happened: {}, differences: [], inBooks: [], notJudged: [] };

/** From when to when a batch was under way that was broken off, in milliseconds of the wall clock since 1970. */
export type BrokenOff = { readonly since: number; readonly until: number };

/** A campaign under way in one process. */
export type Player = {
  /** Rounds are the same for the same seed and number, in whatever piece they are played. */
  play(from: number, to: number): Promise<Played>;
  /** Holds everything that was played in this folder against the books, once all that was killed stands again. */
  compare(brokenOff: readonly BrokenOff[]): Promise<Compared>;
};

export type Opening = {
  /** Kept between pieces. */
  readonly folder: string;
  readonly seed: number;
  /** As many customers as this; 200 at full size. */
  readonly customers: number;
  /** What is killed every ten seconds at full size is killed every second by 0.1. */
  readonly pace: number;
};

export type Campaign = {
  /** What one of its size is. */
  readonly of: string;
  readonly size: number;
  /** So many are played before anything is written down and the clock looked at. */
  readonly batch: number;
  /** @param undo gets what has to be done in the end, in the opposite order */
  open(opening: Opening, undo: (() => Promise<unknown>)[]): Promise<Player>;
};

/** Counts by words, added up. */
export function added(...counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const one of counts)
    for (const [what, count] of Object.entries(one)) sum[what] = (sum[what] ?? 0) + count;
  return sum;
}
