import { setTimeout as wait } from 'node:timers/promises';
import { formatNaira, type Kobo, kobo } from '@harvest/money';
import type { TestAccount } from '../testing/customers.ts';
import type { Dice } from './dice.ts';

export const CAMPAIGN_PASSWORD = 'Guinea#Corn1';
export const OTHER_BANK = '000013';

const PAUSE_MS = 300;
/** A code that has not come by then was lost with the worker that was to send it, or comes too late. */
const CODE_POLLS_MAX = 300;
const TRIES_MAX = 20;
const REPEATED_SHARE = 0.2;

export type Sender = { readonly id: string; readonly email: string; readonly account: TestAccount };

/** A transfer that shall be sent: `place` tells it apart from all others of its sender. */
export type Plan = { readonly place: number; readonly destinationAccountNumber: string };

/** What its sender knows of a transfer. */
export type Sent = Plan & {
  readonly sender: Sender;
  /** What the bank took the code for; undefined where it knew nobody to send to. */
  readonly confirmed: { readonly id: string; readonly amountKobo: Kobo } | undefined;
  /** How often it was confirmed beside the once that it takes. */
  readonly repeats: number;
};

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
type Message = { readonly id: string; readonly text: string };

/** Somebody who knows the bank by HTTP alone, asks again whenever nobody answers, and is impatient at times. */
export class CampaignCustomer {
  readonly sender: Sender;
  readonly #bankUrl: () => string;
  readonly #dice: Dice;
  #token: Promise<string> | undefined;

  constructor(sender: Sender, bankUrl: () => string, dice: Dice) {
    this.sender = sender;
    this.#bankUrl = bankUrl;
    this.#dice = dice;
  }

  /** From the look-up to the confirm; again from the beginning where a code did not come, or came too late. */
  async send(plan: Plan): Promise<Sent> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const sent = await this.#try(plan, tries);
      if (sent !== 'AGAIN') return sent;
      await wait(PAUSE_MS);
    }
    throw new Error(`A transfer could not be started in ${TRIES_MAX} tries`);
  }

  async #try(plan: Plan, tries: number): Promise<Sent | 'AGAIN'> {
    const { sender } = this;
    const { place, destinationAccountNumber } = plan;
    const to = { accountNumber: destinationAccountNumber, bankCode: OTHER_BANK };
    const named = await this.#patiently('/api/transfer/name-inquiry', to);
    if (named.status === 404) return { ...plan, sender, confirmed: undefined, repeats: 0 };
    // No other try has this amount, so its code is known by it.
    const amountKobo = kobo(10_000 + place * TRIES_MAX + tries);
    const started = await this.#ask('/api/transfer/other-banks', {
      sourceAccountNumber: sender.account.accountNumber,
      destinationAccountNumber,
      destinationBankCode: OTHER_BANK,
      nameInquiryReference: mustBeOk(named).body['nameInquiryReference'],
      amount: Number(amountKobo) / 100,
      description: 'Maize',
    });
    if (started === undefined || isUnsure(started)) return 'AGAIN';
    const words = `It sends ${formatNaira(amountKobo)} to `;
    const otp = await this.#readCode(({ text }) => text.includes(words));
    if (otp === undefined) return 'AGAIN';
    const id = String(mustBeOk(started).body['id']);
    const confirms = await this.#confirm(plan, { id, otp });
    if (confirms === 0) return 'AGAIN';
    return { ...plan, sender, confirmed: { id, amountKobo }, repeats: confirms - 1 };
  }

  /** @returns how often it was confirmed; 0 for a code that came too late */
  async #confirm(plan: Plan, confirmation: { id: string; otp: string }): Promise<number> {
    const confirm = () => this.#patiently('/api/transfer/other-banks/confirm', confirmation);
    const draw = (what: string) => this.#dice(what, plan.destinationAccountNumber);
    const answers = await Promise.all(
      draw('impatient') < REPEATED_SHARE ? [confirm(), confirm()] : [confirm()],
    );
    if (answers.every(({ body }) => EXPIRED.has(String(body['code'])))) return 0;
    // Whoever is unsure asks once more.
    if (draw('unsure') < REPEATED_SHARE) answers.push(await confirm());
    for (const answer of answers) if (answer.body['code'] !== 'NOT_SENT') mustBeOk(answer);
    return answers.length;
  }

  async #signIn(): Promise<string> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const old = new Set((await this.#mail()).map(({ id }) => id));
      const login = await this.#post('/auth/ibanking/personal/login', {
        email: this.sender.email,
        password: CAMPAIGN_PASSWORD,
      });
      if (login?.status !== 200) {
        await wait(PAUSE_MS);
        continue;
      }
      const otp = await this.#readCode(({ id, text }) => !old.has(id) && !text.includes('It sends '));
      const { userId, userUUID } = login.body;
      const verified = await this.#post('/auth/ibanking/personal/otp-verification', {
        userId,
        userUUID,
        otp,
      });
      const userInfo = verified?.body['tokenDTO'] as { accessToken: string } | undefined;
      if (verified?.status === 200 && userInfo !== undefined) return userInfo.accessToken;
    }
    throw new Error(`${this.sender.email} could not sign in`);
  }

  /** Asks until somebody answers for certain. */
  async #patiently(path: string, body: object): Promise<Answer> {
    for (;;) {
      const answer = await this.#ask(path, body);
      if (answer !== undefined && !isUnsure(answer)) return answer;
      await wait(PAUSE_MS);
    }
  }

  /** As whoever is signed in; signs in where that is needed. */
  async #ask(path: string, body: object): Promise<Answer | undefined> {
    this.#token ??= this.#signIn();
    const token = this.#token;
    const answer = await this.#post(path, body, await token);
    if (answer?.status !== 401) return answer;
    if (this.#token === token) this.#token = undefined;
    return undefined;
  }

  /** @returns undefined where nobody answered */
  async #post(path: string, body: object, token?: string): Promise<Answer | undefined> {
    try {
      const response = await fetch(`${this.#bankUrl()}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    } catch {
      return undefined;
    }
  }

  async #readCode(isMeant: (message: Message) => boolean): Promise<string | undefined> {
    for (let polls = 0; polls < CODE_POLLS_MAX; polls += 1) {
      const [code] = (await this.#mail())
        .filter(isMeant)
        .flatMap(({ text }) => /code is (\d{6})\b/.exec(text)?.[1] ?? []);
      if (code !== undefined) return code;
      await wait(PAUSE_MS);
    }
    return undefined;
  }

  /** The newest first. */
  async #mail(): Promise<Message[]> {
    try {
      const to = encodeURIComponent(this.sender.email);
      const response = await fetch(`${this.#bankUrl()}/dev/mailbox/messages?to=${to}`);
      return response.ok ? ((await response.json()) as Message[]) : [];
    } catch {
      return [];
    }
  }
}

const EXPIRED: ReadonlySet<string> = new Set(['CODE_EXPIRED', 'OPERATION_EXPIRED']);

/** Busy, or kept from an answer by somebody else: it may work in a moment. */
function isUnsure({ status, body }: Answer): boolean {
  return status >= 500 || body['code'] === 'NAME_INQUIRY_EXPIRED';
}

function mustBeOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
