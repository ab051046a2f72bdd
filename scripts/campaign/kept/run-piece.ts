import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { endAll } from '../../end-all.ts';
import { added, type BrokenOff, type Campaign } from './campaign.ts';
import { Kept } from './kept-file.ts';

/** What is known of a campaign between its pieces. */
export type Progress = {
  readonly campaign: string;
  readonly seed: number;
  readonly size: number;
  readonly done: number;
  /** When a batch was begun that is not written down as done, in milliseconds of the wall clock since 1970. */
  readonly underWaySince: number | null;
  readonly brokenOff: readonly BrokenOff[];
  readonly pieces: number;
  readonly seconds: number;
  readonly happened: Readonly<Record<string, number>>;
  /** Found while it was played. */
  readonly differences: readonly string[];
  /** Found by the last comparison, which looks at all that was played. */
  readonly inBooks: readonly string[];
  /** What no piece was long enough to show; null before the first comparison. */
  readonly notJudged: readonly string[] | null;
};

/** Everything that is wrong, each once. */
export const wrongIn = ({ differences, inBooks }: Progress): readonly string[] => [
  ...differences,
  ...inBooks,
];

export type Piece = {
  readonly name: string;
  readonly campaign: Campaign;
  readonly folder: string;
  /** Of a campaign that is begun; one that goes on has its own. */
  readonly seed: number;
  readonly size: number;
  readonly customers: number;
  readonly pace: number;
  /** From then on no batch is begun any more. */
  readonly until: () => boolean;
  readonly tell: (line: string) => void;
};

/** A folder for a campaign that is begun; whoever is done with it removes it. */
export async function newFolder(name: string): Promise<string> {
  // Not where a restart of the machine clears up.
  const folder = await mkdtemp(`/var/tmp/harvest-campaign-${name}-`);
  await chmod(folder, 0o755);
  return folder;
}

/** Where a campaign stands, or undefined where the folder has none. */
export const progressIn = (folder: string): Kept<Progress> =>
  new Kept<Progress>(join(folder, 'progress.json'));

/** @throws Error where no campaign was begun in that folder: to begin one there would look as if the last had gone on */
export async function begunIn(folder: string): Promise<string> {
  if ((await progressIn(folder).read()) === undefined) throw new Error(`No campaign was begun in ${folder}`);
  return folder;
}

/** Plays on from where the last piece ended, then holds all of it against the books. */
export async function runPiece(piece: Piece): Promise<Progress> {
  const startedAt = Date.now();
  await mkdir(piece.folder, { recursive: true });
  const kept = progressIn(piece.folder);
  let progress = begun(piece, await kept.read());
  const { campaign, folder, customers, pace } = piece;
  const before = progress.seconds;
  const keep = async (more: Partial<Progress>) => {
    progress = { ...progress, ...more, seconds: before + Math.round((Date.now() - startedAt) / 1000) };
    await kept.write(progress);
  };
  // The next piece does it again, and what broke it off this time would be forgotten.
  const brokenOff = (what: string) => async (error: unknown) => {
    const why = error instanceof Error ? error.message : 'for no known reason';
    await keep({ differences: [...progress.differences, `${what} broken off: ${why}`] });
    throw error;
  };
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const player = await campaign.open({ folder, seed: progress.seed, customers, pace }, undo);
    while (progress.done < progress.size && !piece.until()) {
      const { done: from } = progress;
      const to = Math.min(from + campaign.batch, progress.size);
      await keep({ underWaySince: Date.now() });
      const played = player.play(from, to).catch(brokenOff(`${from} to ${to} were`));
      const { happened, differences } = await played;
      await keep({
        done: to,
        underWaySince: null,
        happened: added(progress.happened, happened),
        differences: [...progress.differences, ...differences],
      });
      piece.tell(`${to} of ${progress.size} ${campaign.of}, ${differences.length} differences`);
    }
    const compared = await player.compare(progress.brokenOff).catch(brokenOff('The comparison was'));
    await keep({
      happened: added(progress.happened, compared.happened),
      differences: [...progress.differences, ...compared.differences],
      inBooks: compared.inBooks,
      notJudged: stillNotJudged(progress, compared.notJudged),
    });
    return progress;
  } finally {
    await endAll(undo);
  }
}

function begun({ name, seed, size }: Piece, kept: Progress | undefined): Progress {
  if (kept === undefined)
    return {
      campaign: name,
      seed,
      size,
      done: 0,
      underWaySince: null,
      brokenOff: [],
      pieces: 1,
      seconds: 0,
      happened: {},
      differences: [],
      inBooks: [],
      notJudged: null,
    };
  if (kept.campaign !== name) throw new Error(`That folder is of the campaign ${kept.campaign}`);
  const { underWaySince: since, pieces, brokenOff } = kept;
  return {
    ...kept,
    pieces: pieces + 1,
    underWaySince: null,
    brokenOff: since === null ? brokenOff : [...brokenOff, { since, until: Date.now() }],
  };
}

/** What one piece was long enough for stays judged. */
function stillNotJudged({ notJudged }: Progress, now: readonly string[]): readonly string[] {
  return now.filter((what) => notJudged?.includes(what) ?? true);
}
