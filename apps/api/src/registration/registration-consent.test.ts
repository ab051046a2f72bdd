import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  newCustomerForm,
  openOwner,
  ownerForm,
  REGISTER_NEW,
  REGISTER_OWNER,
  verifyEmail,
} from '../../../../scripts/testing/registrants.ts';

const ENUMS = 'GET /auth/ibanking/personal/registration-enums';
const LEGAL_TEXT = 'GET /auth/ibanking/personal/legal-texts/{name}';

let bank: TestBank;
/** The same bank once its terms have changed. */
let later: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  const terms = join(bank.platform.config.dataDir, 'terms.md');
  await writeFile(
    terms,
    '# House rules\nVersion: 2.0\nDate: 2027-01-04\n\nBe kind to {bank}. <b>Always.</b>\n',
  );
  later = await bank.join({ TERMS_FILE: terms, BANK_NAME: 'Groundnut' });
});
afterAll(async () => {
  await later.close();
  await bank.close();
});

async function consentsOf(email: string) {
  return bank.platform.db
    .selectFrom('consents')
    .innerJoin('customers', 'customers.id', 'consents.customer_id')
    .where('customers.email', '=', email)
    .select(['terms_version', 'privacy_version', 'agreed_at'])
    .execute();
}

describe('what whoever registers agrees to', () => {
  test.each([
    ['with the versions that were read', { termsVersion: '1.0', privacyVersion: '1.0' }],
    ['with no versions', {}],
  ])(
    'POST /auth/ibanking/personal/registration/new, %s: keeps with the customer what was agreed to, and when',
    async (_, versions) => {
      const form = newCustomerForm(versions);
      const before = await bank.platform.clock.now();
      await bank.ask(REGISTER_NEW, { body: form });
      const after = await bank.platform.clock.now();
      await bank.platform.clock.advance(100);
      expect((await verifyEmail(bank, form.email, await bank.codeFor(form))).status).toBe(200);

      const [consent, ...others] = await consentsOf(form.email);
      expect(others).toEqual([]);
      expect(consent).toMatchObject({ terms_version: '1.0', privacy_version: '1.0' });
      // It is the press that agrees, not the code.
      expect(consent?.agreed_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
      expect(consent?.agreed_at.getTime()).toBeLessThanOrEqual(after.getTime());
    },
  );

  test('POST /auth/ibanking/personal/registration/existing, once the terms have changed: keeps the new version with the owner', async () => {
    const owner = await openOwner(bank);
    const { email } = await later.ask(REGISTER_OWNER, {
      body: { ...ownerForm(owner.account.accountNumber), termsVersion: '2.0', privacyVersion: '1.0' },
    });
    expect(await consentsOf(owner.email)).toEqual([]);
    expect((await verifyEmail(bank, email, await bank.codeFor(owner))).status).toBe(200);
    expect(await consentsOf(owner.email)).toMatchObject([{ terms_version: '2.0', privacy_version: '1.0' }]);
  });

  test.each([{ termsVersion: '1.0', privacyVersion: '1.0' }, { privacyVersion: '0.9' }])(
    'POST /auth/ibanking/personal/registration/new and existing, with %j that are not in force: answers 409 and registers nobody',
    async (versions) => {
      const form = newCustomerForm(versions);
      const owner = await openOwner(bank);
      const answers = [
        await later.call(REGISTER_NEW, { body: form }),
        await later.call(REGISTER_OWNER, {
          body: { ...ownerForm(owner.account.accountNumber), ...versions },
        }),
      ];
      expect(answers.map(({ status, code }) => [status, code])).toEqual([
        [409, 'TERMS_CHANGED'],
        [409, 'TERMS_CHANGED'],
      ]);
      expect(await bank.mailTo(form.email)).toEqual([]);
      expect(await bank.mailTo(owner.email)).toEqual([]);
    },
  );
});

describe('the texts', () => {
  test('GET /auth/ibanking/personal/legal-texts/{name}, of a bank with terms of its own: answers them as characters, and registration names their version', async () => {
    expect(await later.ask(LEGAL_TEXT, { params: { name: 'terms' } })).toEqual({
      title: 'House rules',
      version: '2.0',
      date: '2027-01-04',
      blocks: [{ kind: 'PARAGRAPH', text: 'Be kind to Groundnut. <b>Always.</b>' }],
    });
    expect(await later.ask(LEGAL_TEXT, { params: { name: 'privacy' } })).toMatchObject({
      title: 'Privacy Notice',
      version: '1.0',
    });
    expect(await later.ask(ENUMS)).toMatchObject({ termsVersion: '2.0', privacyVersion: '1.0' });
  });

  test('GET /auth/ibanking/personal/legal-texts/{name}, of a text that there is not: answers 400', async () => {
    expect((await bank.call(LEGAL_TEXT, { params: { name: 'cookies' } })).status).toBe(400);
  });
});
