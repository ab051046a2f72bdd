import { expect } from 'vitest';
import type { Answer, CallOptions, TestBank, TestCustomer } from './bank.ts';

export const CHROME_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const LOGIN = 'POST /auth/ibanking/personal/login';

type Place = {
  readonly userAgent?: string;
  /** Counts where the bank trusts a proxy. */
  readonly address?: string;
  /** A program that is no browser keeps no cookies and says less. */
  readonly isProgram?: boolean;
};

/** A browser as the bank sees it: it keeps its cookies, and says what it is and where. */
export class TestBrowser {
  readonly #bank: TestBank;
  readonly #cookies = new Map<string, string>();
  readonly #place: Place;
  /** Of whoever signed in here last. */
  token: string | undefined;

  constructor(bank: TestBank, place: Place = {}) {
    this.#bank = bank;
    this.#place = { userAgent: CHROME_ON_WINDOWS, ...place };
  }

  /** The same browser at another address. */
  at(address: string): TestBrowser {
    return this.#copy(this.#bank, { ...this.#place, address });
  }

  /** The same browser, served by another process of the bank. */
  on(bank: TestBank): TestBrowser {
    return this.#copy(bank, this.#place);
  }

  #copy(bank: TestBank, place: Place): TestBrowser {
    const moved = new TestBrowser(bank, place);
    for (const [name, value] of this.#cookies) moved.#cookies.set(name, value);
    moved.token = this.token;
    return moved;
  }

  /** By which the bank knows it again. */
  deviceCookie(): string | undefined {
    return this.#cookies.get('harvest-device');
  }

  async call(route: Parameters<TestBank['call']>[0], options: CallOptions = {}): Promise<Answer> {
    const { userAgent = '', address, isProgram = false } = this.#place;
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#bank.call(route, {
      token: this.token,
      ...options,
      headers: {
        'user-agent': userAgent,
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...(!isProgram && { 'sec-fetch-site': 'same-origin' }),
        ...(cookies !== '' && { cookie: cookies }),
      },
    });
    if (!isProgram) this.#keep(answer.headers.getSetCookie());
    return answer;
  }

  /** Both steps of signing in. */
  async signIn(customer: TestCustomer, password: string): Promise<this> {
    const login = await this.call(LOGIN, {
      token: undefined,
      body: { email: customer.email, password },
    });
    expect(login).toMatchObject({ status: 200 });
    const { userId, userUUID } = login.body as { userId: string; userUUID: string };
    const otp = await this.#bank.codeFor(customer);
    const answer = await this.call(VERIFY, { token: undefined, body: { userId, userUUID, otp } });
    expect(answer).toMatchObject({ status: 200 });
    this.token = (answer.body as { tokenDTO: { accessToken: string } }).tokenDTO.accessToken;
    return this;
  }

  #keep(setCookies: readonly string[]): void {
    for (const setCookie of setCookies) {
      const [pair = ''] = setCookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}
