/** The bank as it is named, and how customers reach a person there. */
export type ContactableBank = {
  readonly name: string;
  /** Each is empty where there is none, and then nothing is shown of it (A104). */
  readonly support: { readonly phone: string; readonly whatsApp: string; readonly hours: string };
};

/** What to do in order to reach the bank, as the second half of a sentence. Numbers only: a link has its own purpose in a mail. */
export function contactWords({ name, support: { phone, whatsApp } }: ContactableBank): string {
  if (phone === '' && whatsApp === '') return `contact ${name}`;
  const ways = [phone && `call ${phone}`, whatsApp && `write to ${whatsApp} on WhatsApp`];
  return ways.filter((way) => way !== '').join(' or ');
}

/** The same for an SMS, which is paid for by its length: one way is enough. */
export function shortContactWords({ support: { phone, whatsApp } }: ContactableBank): string {
  if (phone !== '') return `call ${phone}`;
  return whatsApp === '' ? 'contact us' : `WhatsApp ${whatsApp}`;
}
