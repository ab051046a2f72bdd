import { spellOut } from './common-passwords.ts';

/**
 * Words of the bank and of its trade that a password must not be made of, beside those of the bank's own name (A399): whoever
 * guesses at this bank's customers tries them first, and no list of leaked passwords holds them.
 */
const BANK_WORDS: readonly string[] = [
  // What the bank is called and what it offers.
  'harvest farmers farmer farming farm agriculture agricultural agric agro',
  'internet online mobile banking bank account savings saving saver current',
  'transfers transfer payments payment beneficiary statement deposit balance',
  'loans loan credit debit cards card bills bill airtime electricity money',
  // Who works with it, and what they log in with.
  'customer client admin staff support reviewer approver checker maker operator',
  'password passcode login secret token user',
  // Banking in Nigeria.
  'nigerian nigeria naija naira kobo lagos abuja ngn',
  'bvn nin nuban nibss cbn ussd pin otp kyc',
].flatMap((words) => words.split(' '));

/** With fewer other letters than this a password is its words, whatever digits and signs stand around them. */
const OTHER_LETTERS_MIN = 4;
const LETTERS_OF_NAME_MIN = 3;

/** Whether a password is made of the bank's words, so that `Harvest#2026` and `F@rmersBank1` are no secret here. */
export function isMadeOfBankWords(password: string, bankName: string): boolean {
  const ofName = wordsOf(bankName);
  const words = [...BANK_WORDS, ...ofName, ofName.join('')];
  // The longest first: what is taken out of a word must not hide it.
  const longestFirst = words.filter((word) => word.length >= LETTERS_OF_NAME_MIN).sort(byLength);
  return spellingsOf(password).some((spelling) => isMadeOf(spelling, longestFirst));
}

const byLength = (one: string, other: string) => other.length - one.length;
const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** The letters alone, and with signs read as the letters they look like, at the ends of the password too or not. */
function spellingsOf(password: string): string[] {
  const folded = password.toLowerCase();
  const inside = folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return [folded, spellOut(inside), spellOut(folded)].map((spelling) => spelling.replaceAll(/[^a-z]/g, ''));
}

function isMadeOf(letters: string, words: readonly string[]): boolean {
  const others = words.reduce((left, word) => left.replaceAll(word, ' '), letters).replaceAll(' ', '');
  return others !== letters && others.length < OTHER_LETTERS_MIN;
}
