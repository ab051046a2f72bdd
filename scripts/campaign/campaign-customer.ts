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

/** A payment that shall be made: `place` tells it apart from all others of its sender. */
export type Plan = {
  readonly place: number;
  /** Of a bill, what is bought; undefined of a transfer. */
  readonly product: 'AIRTIME' | 'ELECTRICITY_BILL' | undefined;
  /** Of a bill, the phone or meter. */
  readonly destinationAccountNumber: string;
};

/** How a payment is started and confirmed, and which words of its code's message say how much it is. */
type Way = {
  readonly start: string;
  readonly body: (amountKobo: Kobo) => object;
  readonly words: (amount: string) => string;
  readonly confirm: string;
  readonly confirmation: (id: string, otp: string) => object;
};

const BILLS = {
  AIRTIME: { path: 'airtime', provider: 'airtimeProviderCode', code: 'MTN', number: 'phoneNumber' },
  ELECTRICITY_BILL: {
    path: 'electricity',
    provider: 'electricityProviderCode',
    code: 'IKEDC',
    number: 'electricityMeterNum',
  },
} as const;

/** What its sender knows of a payment. */
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
      // A bill asks nothing before it is started, and a process on a busy machine is away for longer than all tries take.
      await this.#untilSomebodyAnswers();
      const sent = await this.#try(plan, tries);
      if (sent !== 'AGAIN') return sent;
      await wait(PAUSE_MS);
    }
    throw new Error(`A payment could not be started in ${TRIES_MAX} tries`);
  }

  /** Signs in anew, for which the bank's worker has to send a code. */
  async signInAnew(): Promise<void> {
    this.#token = this.#signIn();
    await this.#token;
  }

  /** Schedules a payment and approves it with the code that comes for it. */
  async schedule(what: 'interbank' | 'bill', body: object): Promise<void> {
    const path = '/api/ibanking/personal/schedule-payments';
    const { started, otp } = await this.startForCode(`${path}/${what}`, body);
    const [{ referenceNumber }] = started as unknown as [{ referenceNumber: string }];
    await this.ask(`${path}/approve`, { otp, referenceNumber }, 'PATCH');
  }

  /** Starts what one code approves, until the code has come. @returns what the bank answered, and the code */
  async startForCode(path: string, body: object): Promise<{ started: Answer['body']; otp: string }> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      this.#token ??= this.#signIn();
      await this.#token;
      const old = new Set((await this.#mail()).map(({ id }) => id));
      const started = await this.ask(path, body);
      const otp = await this.#readCode(({ id }) => !old.has(id));
      if (otp !== undefined) return { started, otp };
    }
    throw new Error(`No code came for ${path}`);
  }

  /** Asks what must be answered with success, until somebody answers for certain. */
  async ask(path: string, body: object | undefined, method = 'POST'): Promise<Answer['body']> {
    return mustBeOk(await this.#patiently(path, body, method)).body;
  }

  /** @returns undefined where there is nobody to send to */
  async #wayOf({ product, destinationAccountNumber: number }: Plan): Promise<Way | undefined> {
    const { accountNumber } = this.sender.account;
    if (product !== undefined) return billWay(product, accountNumber, number);
    const to = { accountNumber: number, bankCode: OTHER_BANK };
    const named = await this.#patiently('/api/transfer/name-inquiry', to);
    if (named.status === 404) return undefined;
    const { nameInquiryReference } = mustBeOk(named).body;
    return {
      start: '/api/transfer/other-banks',
      body: (amountKobo) => ({
        sourceAccountNumber: accountNumber,
        destinationAccountNumber: number,
        destinationBankCode: OTHER_BANK,
        nameInquiryReference,
        amount: Number(amountKobo) / 100,
        description: 'Maize',
      }),
      words: (amount) => `It sends ${amount} to `,
      confirm: '/api/transfer/other-banks/confirm',
      confirmation: (id, otp) => ({ id, otp }),
    };
  }

  async #try(plan: Plan, tries: number): Promise<Sent | 'AGAIN'> {
    const { sender } = this;
    const nobody = { ...plan, sender, confirmed: undefined, repeats: 0 };
    const way = await this.#wayOf(plan);
    if (way === undefined) return nobody;
    // No other try has this amount, so its code is known by it. For less than ₦1,000 nobody sells electricity.
    const amountKobo = kobo((plan.product === undefined ? 10_000 : 100_000) + plan.place * TRIES_MAX + tries);
    const started = await this.#askOnce(way.start, way.body(amountKobo));
    if (started === undefined || isUnsure(started)) return 'AGAIN';
    if (started.body['code'] === 'BILL_NUMBER_UNKNOWN') return nobody;
    const words = way.words(formatNaira(amountKobo));
    const otp = await this.#readCode(({ text }) => text.includes(words));
    if (otp === undefined) return 'AGAIN';
    const id = String(mustBeOk(started).body['id']);
    const confirms = await this.#confirm(plan, way.confirm, way.confirmation(id, otp));
    if (confirms === 0) return 'AGAIN';
    return { ...plan, sender, confirmed: { id, amountKobo }, repeats: confirms - 1 };
  }

  /** @returns how often it was confirmed; 0 for a code that came too late */
  async #confirm(plan: Plan, path: string, confirmation: object): Promise<number> {
    const confirm = () => this.#patiently(path, confirmation);
    const draw = (what: string) => this.#dice(what, plan.destinationAccountNumber);
    const answers = await Promise.all(
      draw('impatient') < REPEATED_SHARE ? [confirm(), confirm()] : [confirm()],
    );
    if (answers.every(({ body }) => EXPIRED.has(String(body['code'])))) return 0;
    // Whoever is unsure asks once more.
    if (draw('unsure') < REPEATED_SHARE) answers.push(await confirm());
    for (const answer of answers) if (!RETURNED.has(String(answer.body['code']))) mustBeOk(answer);
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
      const otp = await this.#readCode(({ id, text }) => !old.has(id) && !/It (sends|buys) /.test(text));
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

  async #untilSomebodyAnswers(): Promise<void> {
    for (let polls = 0; polls < CODE_POLLS_MAX; polls += 1) {
      const isReady = await fetch(`${this.#bankUrl()}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await wait(PAUSE_MS);
    }
  }

  /** Asks until somebody answers for certain. */
  async #patiently(path: string, body: object | undefined, method = 'POST'): Promise<Answer> {
    for (;;) {
      const answer = await this.#askOnce(path, body, method);
      if (answer !== undefined && !isUnsure(answer)) return answer;
      await wait(PAUSE_MS);
    }
  }

  /** As whoever is signed in; signs in where that is needed. */
  async #askOnce(path: string, body: object | undefined, method = 'POST'): Promise<Answer | undefined> {
    this.#token ??= this.#signIn();
    const token = this.#token;
    const answer = await this.#send(method, path, body, await token);
    if (answer?.status !== 401) return answer;
    if (this.#token === token) this.#token = undefined;
    return undefined;
  }

  #post(path: string, body: object): Promise<Answer | undefined> {
    return this.#send('POST', path, body);
  }

  /** @returns undefined where nobody answered */
  async #send(
    method: string,
    path: string,
    body: object | undefined,
    token?: string,
  ): Promise<Answer | undefined> {
    try {
      const response = await fetch(`${this.#bankUrl()}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
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

function billWay(product: keyof typeof BILLS, nuban: string, number: string): Way {
  const bill = BILLS[product];
  const vend = `/api/utility/providers/${bill.path}/vend`;
  return {
    start: `${vend}/initiate`,
    body: (amountKobo) => ({
      nuban,
      utilityProductType: product,
      [bill.provider]: bill.code,
      [bill.number]: number,
      meterType: 'PREPAID',
      amount: Number(amountKobo) / 100,
    }),
    words: (amount) => `, ${amount} from your account`,
    confirm: `${vend}/confirm`,
    confirmation: (utilityVendingRequestId, otp) => ({ utilityVendingRequestId, otp }),
  };
}

const EXPIRED: ReadonlySet<string> = new Set(['CODE_EXPIRED', 'OPERATION_EXPIRED']);
/** It is over already, and the money is back. */
const RETURNED: ReadonlySet<string> = new Set(['NOT_SENT', 'NOT_BOUGHT']);

/** Busy, or kept from an answer by somebody else: it may work in a moment. */
function isUnsure({ status, body }: Answer): boolean {
  return status >= 500 || body['code'] === 'NAME_INQUIRY_EXPIRED';
}

function mustBeOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
