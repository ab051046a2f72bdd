import { expect, test } from 'vitest';
import { costlyInput, findPatterns } from './check-patterns.ts';

test('findPatterns, of a source: finds each literal, and those that are made of pieces', () => {
  const source = String.raw`
    // A comment with /a+$/ in it.
    const words = 'a /b+$/ c';
    export const Page = () => <p title={/é\/+$/u.source}>{new RegExp(words).source + RegExp('x') + 4 / 2}</p>;
    const found = words.split(/[/]+/gi);
  `;
  expect(findPatterns(source, true)).toEqual({ literals: [/[/]+/gi, /é\/+$/u], madeOfPieces: 2 });
});

test.each([
  /\/+$/,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /\S+:\/\/\S+/g,
  /(?:^|(?<=[;\t]))(?=\s*[=+@])/gu,
  /(?<= ending \d{4}) of .+(?=\), )/,
  /^(?:\w+\s?)+$/,
])('%s, which can cost the square of its input: is found', (pattern) => {
  expect(costlyInput(pattern)).toBeDefined();
});

test.each([
  /^\d+$/,
  /(?<!\/)\/+$/,
  /^[^\s@]+@[^\s@]+$/,
  /(?<!\S)\S+:\/\/\S+/g,
  /[^a-z0-9]+/g,
  /(?<= for ).{1,300}(?= \(\w{1,20} ending )/,
  /^\p{M}+$/u,
])('%s, whose cost grows with its input: is not found', (pattern) => {
  expect(costlyInput(pattern)).toBeUndefined();
});
