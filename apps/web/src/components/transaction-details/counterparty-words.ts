import type { Transaction } from '../../api/transactions-api.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';

type Known = Pick<Transaction, 'counterparty' | 'transactionType' | 'referenceNumber' | 'narration'>;

/** Money that could not be sent and came back: nobody paid it in (decision 35). */
export function isReturn({
  transactionType,
  referenceNumber,
}: Pick<Known, 'transactionType' | 'referenceNumber'>): boolean {
  return transactionType === 'Deposit' && referenceNumber.endsWith('-RETURN');
}

export const isBill = ({ transactionType }: Pick<Known, 'transactionType'>): boolean =>
  transactionType === 'Bill Payment';

/** Who was at the other end, as a sentence goes on: `from BELLO MUSA` of a deposit, `for MTN airtime` of a bill, else `to …`. */
export function counterpartyWords(transaction: Known): string {
  const { counterparty, transactionType } = transaction;
  if (isReturn(transaction)) return returnedWords(transaction);
  if (isBill(transaction)) return `for ${billOf(transaction).bought}`;
  return `${transactionType === 'Deposit' ? 'from' : 'to'} ${counterparty}`;
}

/** The same as the title of a row. */
export function counterpartyTitle(transaction: Known): string {
  if (isBill(transaction)) return billOf(transaction).bought;
  if (!isReturn(transaction)) return transaction.counterparty;
  const words = returnedWords(transaction);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What it was for, below such a title; of a bill, for which number and whose that is. */
export function purposeWords(transaction: Known): string {
  const { narration, transactionType } = transaction;
  if (!isBill(transaction)) return narration || transactionType;
  const { number, owner } = billOf(transaction);
  return [number, owner].filter((words) => words !== '').join(' · ') || transactionType;
}

/**
 * The bank writes what was bought, and for which phone, meter or card: `Ikeja Electric prepaid for 45012345678`; where the money
 * came back, `Returned: ` stands before it, and what came back of a transfer is named by its reference.
 */
const BILL_NARRATION = /^(?:Returned: )?(?<bought>.+) for (?<number>\d{10,13})$/;

function returnedWords({ narration, counterparty }: Known): string {
  const bought = BILL_NARRATION.exec(narration)?.groups?.['bought'];
  return bought === undefined ? `returned, not sent to ${counterparty}` : `returned, not bought: ${bought}`;
}

function billOf({ narration, counterparty }: Known) {
  const { bought = narration || counterparty, number = '' } = BILL_NARRATION.exec(narration)?.groups ?? {};
  // Phones have no owner: the bank repeats what was bought.
  // In the owner's place, the bank names the network of a phone and what its number is for.
  const product = / (?:airtime|data)$/.test(counterparty) ? 'AIRTIME' : 'ELECTRICITY_BILL';
  return {
    bought,
    number: groupedBillNumber(product, number),
    owner: counterparty === bought ? '' : counterparty,
  };
}
