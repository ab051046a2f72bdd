import { safeName } from '@harvest/input/given-name';

/** What a code says of a transfer. Only SUCCESS and FAILED end it. */
export type Verdict =
  | 'SUCCESS'
  /** Certainly not credited, now or later. */
  | 'FAILED'
  | 'UNKNOWN'
  /** Nothing that a machine may judge, however often it asks. */
  | 'PEOPLE'
  /** The switch has no such transfer, yet. */
  | 'NEVER_HEARD_OF';

export type ResponseCode = {
  readonly meaning: string;
  /** In the answer to the transfer itself. */
  readonly sent: Verdict;
  /** In the answer to what became of it. */
  readonly queried: Verdict;
};

const row = (meaning: string, sent: Verdict, queried: Verdict = sent): ResponseCode => ({
  meaning,
  sent,
  queried,
});
/** Refused before anything was credited. */
const refused = (meaning: string) => row(meaning, 'FAILED');
/** The same; but in the answer to a question it may be about the question, not about the transfer (A110, A453). */
const refusedOrMisasked = (meaning: string) => row(meaning, 'FAILED', 'UNKNOWN');
const unclear = (meaning: string) => row(meaning, 'UNKNOWN');
const forPeople = (meaning: string) => row(meaning, 'PEOPLE');

/**
 * The response codes of NIP. Where sources disagree about one, it settles nothing: asking again costs a few seconds, money
 * that went twice costs its owner's trust (decision 31).
 */
const RESPONSE_CODES: Readonly<Record<string, ResponseCode>> = {
  '00': row('Approved', 'SUCCESS'),
  '01': unclear('Status unknown, wait for the settlement report'),
  '02': unclear('Status unknown'),
  '03': refusedOrMisasked('Invalid sender'),
  '05': refused('Do not honour'),
  '06': refused('Dormant account'),
  '07': refused('Invalid account'),
  '08': refused('Account name mismatch'),
  '09': unclear('Request processing in progress'),
  '12': refusedOrMisasked('Invalid transaction'),
  '13': refused('Invalid amount'),
  '14': refusedOrMisasked('Invalid batch number'),
  '15': refusedOrMisasked('Invalid session or record id'),
  '16': refused('Unknown bank code'),
  '17': refusedOrMisasked('Invalid channel'),
  '18': refusedOrMisasked('Wrong method call'),
  '21': refused('No action taken'),
  '25': row('Unable to locate record', 'UNKNOWN', 'NEVER_HEARD_OF'),
  '26': unclear('Duplicate record'),
  '30': refusedOrMisasked('Format error'),
  '34': forPeople('Suspected fraud'),
  '35': refused('Contact sending bank'),
  '51': refused('No sufficient funds'),
  '57': refusedOrMisasked('Transaction not permitted to sender'),
  '58': refusedOrMisasked('Transaction not permitted on channel'),
  '61': refused('Transfer limit exceeded'),
  '63': forPeople('Security violation'),
  '65': refused('Exceeds withdrawal frequency'),
  '68': unclear('Response received too late'),
  '69': unclear('Unsuccessful account or amount block'),
  '70': unclear('Unsuccessful account or amount unblock'),
  '71': unclear('Empty mandate reference number'),
  '91': refusedOrMisasked('Beneficiary bank not available'),
  '92': refusedOrMisasked('Routing error'),
  '94': unclear('Duplicate transaction'),
  '96': unclear('System malfunction'),
  '97': unclear('Timeout waiting for response from destination'),
  '98': unclear('Transaction exists'),
  '99': unclear('Failed, as some say it'),
};

export function responseCode(code: string): ResponseCode {
  const known = Object.hasOwn(RESPONSE_CODES, code) ? RESPONSE_CODES[code] : undefined;
  return known ?? unclear('Not a code of the table');
}

/** In the answer to a name inquiry: there is no account that money can go to. */
export function saysNoAccount(code: string): boolean {
  return ['06', '07', '16', '25'].includes(code);
}

const NAME_LENGTH_MAX = 100;
const TEXT_LENGTH_MAX = 1000;

/**
 * Cleans a name from another bank, a biller or the identity provider. Messages that carry it also carry codes.
 * @returns undefined for what is no name
 */
export function readAccountName(text: string): string | undefined {
  // A text without end is no name, whatever would be left of it.
  const name = text.length <= TEXT_LENGTH_MAX ? safeName(text) : '';
  return name !== '' && name.length <= NAME_LENGTH_MAX ? name : undefined;
}
