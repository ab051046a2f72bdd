import { createHash } from 'node:crypto';

/** Draws from 0 to just below 1: always the same for the same seed and the same words, in whatever order it is asked. */
export type Dice = (...about: readonly (string | number)[]) => number;

export function diceOf(seed: number): Dice {
  return (...about) =>
    createHash('sha256')
      .update([seed, ...about].join(' '))
      .digest()
      .readUInt32BE() /
    2 ** 32;
}

export function pick<const Choice>(draw: number, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(draw * choices.length)] ?? choices[0];
}
