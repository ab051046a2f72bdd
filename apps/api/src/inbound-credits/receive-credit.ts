import { kobo } from '@harvest/money';
import { findReceivingAccount } from '../accounts/accounts.ts';
import { newId, newReference } from '../bank/ids.ts';
import { findBank } from '../banks/banks.ts';
import { readAccountName } from '../gateways/response-code-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { recordFindings } from '../settlement/settlement.ts';
import { crediting } from './crediting.ts';
import { isSessionOfAnotherBank, narrationFrom } from './inbound-credit-rules.ts';
import { type InboundCredit, insertCredit, returnCredit } from './inbound-credits-db.ts';

type Told = {
  readonly sessionId: string;
  readonly amountKobo: string;
  readonly sourceBankCode: string;
  readonly sourceAccountNumber: string;
  readonly sourceAccountName: string;
  readonly destinationAccountNumber: string;
  readonly narration: string;
};

/** A sender whose bank gives no name that can be shown. */
const NAMELESS = 'Somebody at another bank';

/** What the switch is answered, in the codes of NIP. */
const ANSWERS = { CREDITED: '00', RETURNED: '07' } as const;

/**
 * Credits what another bank sent, once for each session id, however often and from however many sides it is told. An account
 * that is not there, closed, or of somebody whom the bank does not know yet takes nothing: the switch gives the money back.
 * Nothing is kept under a session id that no other bank makes now: it could be one of our own, or of a day that is never held
 * against the switch's list.
 */
export async function receiveCredit(platform: Platform, told: Told, now: Date) {
  const { sessionId, sourceBankCode } = told;
  const ownCode = platform.config.bank.code;
  if (sourceBankCode === ownCode || !isSessionOfAnotherBank(sessionId, ownCode, now))
    return { sessionId, responseCode: '15' as const };
  const credit = await insertCredit(platform.db, creditOf(told, now));
  if (!isSame(credit, told)) {
    await recordFindings(platform, [
      {
        what: 'CREDIT_CHANGED',
        sessionId,
        operationId: undefined,
        amountKobo: credit.amountKobo,
        words: 'Told again with another amount, sender or account. The first one counts.',
        foundAt: now,
      },
    ]);
    return { sessionId, responseCode: '26' as const };
  }
  const status = credit.status === 'RECEIVED' ? await decide(platform, credit, now) : credit.status;
  if (status === 'RECEIVED') throw new Error(`Credit ${credit.id} was not decided`);
  return { sessionId, responseCode: ANSWERS[status] };
}

async function decide(
  platform: Platform,
  credit: InboundCredit,
  now: Date,
): Promise<InboundCredit['status']> {
  const account = await findReceivingAccount(platform, credit.destinationAccountNumber);
  if (account?.canReceive !== true || !account.isIdentified) return returnCredit(platform.db, credit.id, now);
  const { bank } = platform.config;
  const { status } = await platform.moneyCommit.run(crediting, {
    operation: {
      ...credit,
      customerId: account.customerId,
      ledgerAccountId: account.ledgerAccountId,
      destinationAccountName: account.accountName,
      bank,
      sourceBankName: (await findBank(platform, credit.sourceBankCode))?.name ?? 'another bank',
    },
    customerId: account.customerId,
    now,
  });
  platform.metrics.moneyOutcomes.inc({ kind: crediting.name, outcome: status });
  return status;
}

function creditOf(told: Told, now: Date): InboundCredit {
  return {
    id: newId(),
    sessionId: told.sessionId,
    status: 'RECEIVED',
    amountKobo: kobo(BigInt(told.amountKobo)),
    sourceBankCode: told.sourceBankCode,
    sourceAccountNumber: told.sourceAccountNumber,
    sourceAccountName: readAccountName(told.sourceAccountName) ?? NAMELESS,
    destinationAccountNumber: told.destinationAccountNumber,
    narration: narrationFrom(told.narration),
    reference: newReference(),
    receivedAt: now,
  };
}

/** Whether it is what was told first, whatever the sender wrote beside it. */
function isSame(credit: InboundCredit, told: Told): boolean {
  return (
    String(credit.amountKobo) === told.amountKobo &&
    credit.sourceBankCode === told.sourceBankCode &&
    credit.sourceAccountNumber === told.sourceAccountNumber &&
    credit.destinationAccountNumber === told.destinationAccountNumber
  );
}
