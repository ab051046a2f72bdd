import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FILES = globSync('**/*.css', { cwd: new URL('..', import.meta.url) });

/** The rules that move the text of a field out of sight, because something else stands in its place. */
function rulesThatHideText(): { file: string; rule: string }[] {
  return FILES.flatMap((file) => {
    const css = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    return [...css.matchAll(/[^{}]*\{[^{}]*\}/g)]
      .map(([rule]) => ({ file, rule }))
      .filter(({ rule }) => /text-indent: 100v/.test(rule));
  });
}

test('text that a rule moves out of sight: is cut without a sign, because Firefox draws an ellipsis for it', () => {
  const hiding = rulesThatHideText();
  expect(hiding.length).toBeGreaterThanOrEqual(3);
  const drawn = hiding.filter(({ rule }) => !rule.includes('text-overflow: clip')).map(({ file }) => file);
  expect(drawn).toEqual([]);
});
