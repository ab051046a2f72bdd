import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { parseSync } from '@swc/core';

/** Patterns that are made of pieces while the bank runs: the file, and why it may. */
const MADE_OF_PIECES: Readonly<Record<string, string>> = {
  'apps/api/src/platform/http/known-paths.ts':
    'made of the routes of the API, tried on addresses that are bounded',
  'packages/local-postgres/src/local-postgres.ts': 'reads what the PostgreSQL of this machine prints',
};

type Node = { readonly type?: unknown; readonly [key: string]: unknown };

/** The patterns in a source of ours, and how often it makes one of pieces. */
export function findPatterns(source: string, isTsx: boolean): { literals: RegExp[]; madeOfPieces: number } {
  const literals: RegExp[] = [];
  let madeOfPieces = 0;
  const open: unknown[] = [parseSync(source, { syntax: 'typescript', tsx: isTsx })];
  while (open.length > 0) {
    const node = open.pop() as Node | null | undefined;
    if (typeof node !== 'object' || node === null) continue;
    if (node.type === 'RegExpLiteral')
      literals.push(new RegExp(String(node['pattern']), String(node['flags'])));
    const callee = node['callee'] as Node | undefined;
    if (callee?.type === 'Identifier' && callee['value'] === 'RegExp') madeOfPieces += 1;
    open.push(...Object.values(node));
  }
  return { literals, madeOfPieces };
}

// What a pattern is made of: a class, an escape, a sign of its own, or a character.
const PIECE =
  /(?<class>\[(?:\\.|[^\]\\])*\])|(?<escape>\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|.))|(?<sign>\(\?(?:[:=!]|<[=!]|<\w+>)|[()|^$]|[*+?]\??|\{\d+(?:,\d*)?\}\??)|(?<character>.)/gsu;
const UNBOUNDED = /^(?:[*+]|\{\d+,\})\??$/;
const NO_CHARACTER = /^\\(?:[bB]|[1-9]|k<)/;

const CHARACTERS = [
  ...Array.from('aZ09 \t\n.-_/"\',;@:<(=é₦م０\u0301\u00a0\u200b\u200d\ufe0f\ufffd😀'),
  '\ud800',
];
/** As many characters of a class as tell its parts apart. */
const SAMPLES_MAX = 3;
const WINDOW_MAX = 6;
const PAIRS_OF_MAX = 12;
/** What a repetition does not go on with, as a rule, so that the match fails after it. */
const ENDS = ['', '\u0001', '\n', '!', '@', ' x'];

type Piece = { readonly samples: readonly string[]; readonly times: number };

/**
 * Characters that each piece of a pattern takes, in the order of its pieces, and how often it has to stand there at least; none where
 * nothing in the pattern repeats without a bound.
 */
function piecesOf(pattern: RegExp): Piece[] {
  const parts = [...pattern.source.matchAll(PIECE)].map(({ groups = {} }) => groups);
  if (!parts.some(({ sign = '' }) => UNBOUNDED.test(sign))) return [];
  const flags = pattern.flags.replaceAll(/[gy]/g, '');
  return parts.flatMap((part, place) => {
    const piece = part['class'] ?? part['escape'] ?? part['character'];
    if (piece === undefined || NO_CHARACTER.test(piece)) return [];
    const times = Math.max(1, Number(/^\{(\d+)/.exec(parts[place + 1]?.['sign'] ?? '')?.[1] ?? 1));
    const alone = new RegExp(`^(?:${piece})$`, flags);
    const found = [...CHARACTERS, ...Array.from(piece)].filter((character) => alone.test(character));
    const samples = [...new Set([...found.slice(0, SAMPLES_MAX), ...found.slice(-1)])];
    return samples.length === 0 ? [] : [{ samples, times }];
  });
}

type Input = { readonly before: string; readonly repeated: string; readonly end: string };

/**
 * Inputs that may cost a pattern much: what its pieces take, one, two, several or all one after the other, over and over, after the
 * pieces before them and with an end that does not fit.
 */
function inputsFor(pattern: RegExp): Input[] {
  const pieces = piecesOf(pattern);
  const word = pieces.map(({ samples: [first = ''], times }) => first.repeat(times));
  const singles = [...new Set(pieces.flatMap(({ samples }) => samples))];
  const befores = new Map<string, Set<string>>();
  const add = (repeated: string, before: string) =>
    befores.set(repeated, (befores.get(repeated) ?? new Set([''])).add(before));
  for (const single of singles) add(single, '');
  if (singles.length <= PAIRS_OF_MAX)
    for (const one of singles) for (const other of singles) if (one !== other) add(one + other, '');
  for (const [place, { samples }] of pieces.entries()) {
    const before = word.slice(0, place).join('');
    for (const sample of samples) add(sample, before);
    add(word.slice(0, place + 1).join(''), '');
    for (let length = 2; length <= WINDOW_MAX; length += 1)
      add(word.slice(place, place + length).join(''), before);
  }
  return [...befores].flatMap(([repeated, all]) =>
    [...all].flatMap((before) => ENDS.map((end) => ({ before, repeated, end }))),
  );
}

const SMALL = 2_000;
const LARGE = 16_000;
const TRIES = 3;
/** A busy machine can make one measurement wrong; what really grows too much does so each time. */
const CONFIRMATIONS = 3;
/** Where twice the length costs twice as much, this is 8; where it costs four times as much, 64. */
const GROWTH_MAX = 24;
/** Below this part of what a plainly quadratic pattern costs at the same length, it is no matter how it grows. */
const SHARE_MIN = 1 / 16;

const textOf = ({ before, repeated, end }: Input, length: number): string =>
  before + repeated.repeat(Math.ceil(length / repeated.length)) + end;

/** The processor's time, in microseconds: what other programs do at the same time does not count. */
function costOf(pattern: RegExp, text: string): number {
  const start = process.threadCpuUsage();
  text.replace(pattern, '');
  const { user, system } = process.threadCpuUsage(start);
  return user + system;
}

/** Noise only ever adds to a cost. */
const leastCost = (pattern: RegExp, text: string): number =>
  Math.min(...Array.from({ length: TRIES }, () => costOf(pattern, text)));

/** What something plainly quadratic costs here and now. */
let quadraticCost: number | undefined;
function costOfQuadratic(): number {
  quadraticCost ??= leastCost(/a+$/, `${'a'.repeat(LARGE)}!`);
  return quadraticCost;
}

const SHORT = 40;
/** Only what is exponential takes as long for so short an input. */
const HANG_MS = 10_000;

/** Whether there is a short input that the pattern does not come to an end of. */
function hangs({ source, flags }: RegExp, inputs: readonly Input[]): boolean {
  const texts = inputs.map((input) => textOf(input, SHORT));
  const program =
    'const pattern = new RegExp(source, flags); for (const text of texts) text.replace(pattern, "");';
  try {
    runInNewContext(program, { source, flags, texts }, { timeout: HANG_MS });
    return false;
  } catch {
    return true;
  }
}

/**
 * Finds an input on which a pattern costs more than in proportion to its length.
 * @returns what is repeated in it; undefined where none was found
 */
export function costlyInput(pattern: RegExp): string | undefined {
  const inputs = inputsFor(pattern);
  if (inputs.length === 0) return undefined;
  if (hangs(pattern, inputs)) return 'a short text without an end';
  const suspicious = (costOfQuadratic() * SHARE_MIN) / (LARGE / SMALL) ** 2;
  return inputs.find(
    (input) => costOf(pattern, textOf(input, SMALL)) > suspicious && growsTooMuch(pattern, input),
  )?.repeated;
}

function growsTooMuch(pattern: RegExp, input: Input): boolean {
  return Array.from({ length: CONFIRMATIONS }).every(() => {
    const small = leastCost(pattern, textOf(input, SMALL));
    const large = leastCost(pattern, textOf(input, LARGE));
    return large > small * GROWTH_MAX && large > costOfQuadratic() * SHARE_MIN;
  });
}

const FILES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'];

if (import.meta.main) {
  const problems: string[] = [];
  const patterns = new Map<string, { pattern: RegExp; file: string }>();
  for (const file of globSync(FILES).sort()) {
    const source = readFileSync(file, 'utf8');
    if (/\.test\.tsx?$/.test(file) || !/\/.*\/|RegExp/.test(source.replaceAll(/^.*from '.*$/gm, '')))
      continue;
    const { literals, madeOfPieces } = findPatterns(source, file.endsWith('.tsx'));
    for (const pattern of literals) patterns.set(String(pattern), { pattern, file });
    if (madeOfPieces > 0 && !(file in MADE_OF_PIECES))
      problems.push(`${file} makes a pattern of pieces, which cannot be measured: write it as one literal`);
  }
  for (const { pattern, file } of patterns.values()) {
    const repeated = costlyInput(pattern);
    if (repeated !== undefined)
      problems.push(`${file}: ${String(pattern)} costs too much on ${JSON.stringify(repeated)} repeated`);
  }
  console.log(problems.join('\n') || `${patterns.size} patterns grow in proportion to their input.`);
  if (problems.length > 0) process.exitCode = 1;
}
