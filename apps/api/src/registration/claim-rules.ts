/** What is on file of an account's owner, the BVN as a keyed hash. */
export type OnFile = { readonly bvnHmac: Buffer | undefined; readonly dateOfBirth: string | undefined };

/** What somebody who claims the account says, the BVN as it may be kept. */
export type Said = {
  readonly bvnHmacs: readonly Buffer[] | undefined;
  readonly dateOfBirth: string | undefined;
};

/** What a claim says of its owner: nothing that can be told from what is on file, or something right, or something wrong. */
export type Proof = 'NONE' | 'RIGHT' | 'WRONG';

/** Whatever is given has to fit (A19). What the bank does not know, it can hold against nobody. */
export function judgeProof({ bvnHmac, ...onFile }: OnFile, said: Said): Proof {
  const fits: boolean[] = [];
  if (bvnHmac !== undefined && said.bvnHmacs !== undefined)
    fits.push(said.bvnHmacs.some((hmac) => hmac.equals(bvnHmac)));
  if (onFile.dateOfBirth !== undefined && said.dateOfBirth !== undefined)
    fits.push(onFile.dateOfBirth === said.dateOfBirth);
  if (fits.length === 0) return 'NONE';
  return fits.every((fit) => fit) ? 'RIGHT' : 'WRONG';
}
