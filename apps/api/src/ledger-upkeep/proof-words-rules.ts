import type { MessageText } from '../bank/bank-events.ts';
import { lagosText } from '../bank/lagos-time.ts';
import type { KeptHead } from './chain-heads-rules.ts';

export type ProofFinding = { readonly difference: string; readonly subject: string };

const TOLD_MAX = 20;

/** What operators read about a night's proof. The head stands in groups: six digits in a row would look like a code. */
export function proofWords(
  head: KeptHead,
  findings: readonly ProofFinding[],
  against: readonly KeptHead[],
): MessageText {
  const when = lagosText(head.at);
  const isRight = findings.length === 0;
  const told = findings.slice(0, TOLD_MAX).map(({ difference, subject }) => `- ${difference}: ${subject}`);
  const email = [
    isRight
      ? `The ledger was proved on ${when}. Nothing was found.`
      : `The ledger was proved on ${when}, and the books differ in ${findings.length} places. Read "The books differ" in docs/runbook.md now.`,
    ...(isRight ? [] : [told.join('\n')]),
    `Head of the chain: seal ${head.sequence}, ${head.journals} journals,\n${head.head.match(/.{4}/g)?.join(' ')}`,
    heldAgainst(against),
    'Keep this mail, or the file with it: the head proves later that nobody changed what was booked until then (prove-ledger --since FILE).',
  ].join('\n\n');
  const subject = isRight ? `Books proved ${when}, nothing found` : `THE BOOKS DIFFER, proved ${when}`;
  return { subject, email, sms: subject };
}

/** Tells whoever reads it every night when heads that were kept are gone. */
function heldAgainst(against: readonly KeptHead[]): string {
  const [first] = against;
  if (first === undefined) return 'There was no head of another night to hold the chain against.';
  return `The chain was held against ${against.length} heads of other nights, the first of ${lagosText(first.at)}.`;
}
