import { readNaira } from '@harvest/money';

/** Somebody to send money to, as `/transfer` is told of them by the page that leads there. */
export type SendTo = {
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountName: string;
  /** What to send, in kobo; left out where the customer did not ask for the same again. */
  readonly amountKobo?: number;
  readonly narration?: string;
};

/** The same amount again, from the wire's number of naira. */
export function amountToSend(naira: number): Pick<SendTo, 'amountKobo'> {
  const amountKobo = readNaira(naira);
  return amountKobo === null ? {} : { amountKobo: Number(amountKobo) };
}

/** The router state for `/transfer`: nobody's account number stands in an address. */
export const sendToState = (sendTo: SendTo): { readonly sendTo: SendTo } => ({ sendTo });

/** Reads it back from a history entry, which may be anybody's; null where nobody is named. */
export function readSendTo(state: unknown): SendTo | null {
  if (!isRecord(state) || !isRecord(state['sendTo'])) return null;
  const { accountNumber, bankCode, bankName, accountName, amountKobo, narration } = state['sendTo'];
  if (typeof accountNumber !== 'string' || !/^\d{10}$/.test(accountNumber)) return null;
  if (typeof bankCode !== 'string' || typeof bankName !== 'string' || typeof accountName !== 'string')
    return null;
  return {
    accountNumber,
    bankCode,
    bankName,
    accountName,
    ...(typeof amountKobo === 'number' &&
      Number.isSafeInteger(amountKobo) &&
      amountKobo > 0 && { amountKobo }),
    ...(typeof narration === 'string' && { narration }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
