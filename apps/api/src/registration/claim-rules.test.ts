import { expect, test } from 'vitest';
import { judgeProof } from './claim-rules.ts';

const [hers, others] = [Buffer.from('hers'), Buffer.from('others')];
const [born, notBorn] = ['1990-11-21', '1990-11-22'];
const onFile = { bvnHmac: hers, dateOfBirth: born };
const said = { bvnHmacs: [others, hers], dateOfBirth: born };
const noFile = { bvnHmac: undefined, dateOfBirth: undefined };
const nothing = { bvnHmacs: undefined, dateOfBirth: undefined };

test.each([
  ['nothing', onFile, nothing, 'NONE'],
  ['the BVN', onFile, { ...nothing, bvnHmacs: [hers] }, 'RIGHT'],
  ['another BVN', onFile, { ...nothing, bvnHmacs: [others] }, 'WRONG'],
  ['the birth date', onFile, { ...nothing, dateOfBirth: born }, 'RIGHT'],
  ['another birth date', onFile, { ...nothing, dateOfBirth: notBorn }, 'WRONG'],
  ['both', onFile, said, 'RIGHT'],
  ['the BVN and another birth date', onFile, { bvnHmacs: [hers], dateOfBirth: notBorn }, 'WRONG'],
  ['another BVN and the birth date', onFile, { bvnHmacs: [others], dateOfBirth: born }, 'WRONG'],
  ['what is not on file', noFile, said, 'NONE'],
  ['one that is on file and one that is not', { ...noFile, dateOfBirth: born }, said, 'RIGHT'],
] as const)('a claim with %s: is judged by what is on file', (_name, known, claim, proof) => {
  expect(judgeProof(known, claim)).toBe(proof);
});
