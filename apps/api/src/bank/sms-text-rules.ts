import { withNoOtherCode } from './six-digits-rules.ts';

// GSM 03.38 (3GPP TS 23.038): a text of these letters costs a septet each, and two for the second table. One letter outside makes
// the whole text UCS-2, where a part holds 70 letters and not 160.
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('^{}\\[~]|€');
const SEPTETS = { alone: 160, joined: 153 };
const UNITS_OF_UCS2 = { alone: 70, joined: 67 };

/** What Unicode does not take apart into these letters. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/₦/g, 'NGN'],
  [/[‘’‚‛′´`ʼʹ]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  [/[·•]/g, '*'],
  [/×/g, 'x'],
  [/ɓ/g, 'b'],
  [/Ɓ/g, 'B'],
  [/ɗ/g, 'd'],
  [/Ɗ/g, 'D'],
  [/ƙ/g, 'k'],
  [/Ƙ/g, 'K'],
  [/ƴ/g, 'y'],
  [/Ƴ/g, 'Y'],
];

/** The septets of a text; undefined where it has a letter that GSM-7 lacks. */
function septetsOf(text: string): number | undefined {
  const letters = Array.from(text);
  if (!letters.every((letter) => BASIC.has(letter) || EXTENDED.has(letter))) return undefined;
  return letters.length + letters.filter((letter) => EXTENDED.has(letter)).length;
}

/** How many text messages a text is paid for as. */
export function smsParts(text: string): number {
  const septets = septetsOf(text);
  const length = septets ?? text.length;
  const { alone, joined } = septets === undefined ? UNITS_OF_UCS2 : SEPTETS;
  return length <= alone ? 1 : Math.ceil(length / joined);
}

/**
 * A text in the letters of GSM-7 (A455): `NGN` for ₦, plain quotes, and names in their base letters. Letters of another script
 * have none, so that they stay.
 */
export function smsText(text: string): string {
  if (septetsOf(text) !== undefined) return text;
  const plain = PLAIN.reduce((so, [sign, letters]) => so.replaceAll(sign, letters), text);
  if (septetsOf(plain) !== undefined) return plain;
  const bare = plain.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return septetsOf(bare) === undefined ? plain : bare;
}

/** A text of at most so many letters, for a message that has no room for all of it. */
export function cutFor(text: string, lengthMax: number): string {
  const plain = smsText(text);
  return plain.length <= lengthMax ? plain : `${plain.slice(0, lengthMax - 2).trimEnd()}..`;
}

export type CodeSite = { readonly code: string; readonly bankName: string; readonly siteHost: string };

/**
 * The text message with a code. It costs one part (A456): the first of `versions` that fits says what the code does, and the
 * e-mail says all of it. Accounts are named as in alerts.
 */
export function codeSms({ code, bankName, siteHost }: CodeSite, ...versions: readonly string[]): string {
  // The last line lets phones offer the code on our own page and nowhere else.
  const made = (does: string, minutes = ' 5 minutes.') => {
    const named = does.replaceAll(/account(s?) ending /g, 'acct$1 **').replaceAll(' ending ', ' **');
    const whole = `${bankName}: ${code} ${named}.${minutes} Never share it.\n\n@${siteHost} #${code}`;
    return smsText(withNoOtherCode(whole, code));
  };
  const texts = versions.flatMap((does) => [made(does), made(does, '')]);
  return texts.find((text) => smsParts(text) === 1) ?? texts.at(-1) ?? '';
}
