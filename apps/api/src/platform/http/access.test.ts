import { contract, type Route } from '@harvest/contracts/contract';
import {
  type Endpoint,
  PERMITTED_LINKS,
  type PermittedLink,
  STAFF_PERMISSIONS,
} from '@harvest/contracts/endpoint';
import { ERRORS } from '@harvest/contracts/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { signedInStaff } from '../../../../../scripts/testing/staff.ts';
import { newId } from '../../bank/ids.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const routes = Object.entries(contract) as [Route, Endpoint][];
const guarded = routes
  .filter(([, { access }]) => access.kind !== 'public' && access.kind !== 'signed')
  .map(([route]) => route);
const paged = routes.filter(([, endpoint]) => endpoint.access.kind === 'links').map(([route]) => route);
const ofStaff = routes.filter(([, endpoint]) => endpoint.access.kind === 'staff').map(([route]) => route);
const ofCustomers = guarded.filter((route) => !ofStaff.includes(route));
const params = {
  id: newId(),
  queue: 'onboarding-profiles',
  fileId: newId(),
  action: 'approve',
  decision: 'approve',
  referenceNumber: 'HV0123456789AB',
  accountNumber: '0000000000',
  event: 'DEBIT',
};

function wordsFor(access: Endpoint['access']): string {
  if (access.kind === 'links') return access.links.join(' ');
  return access.kind === 'staff' ? access.permissions.join(' ') : access.kind;
}

function permissionsFor(route: Route) {
  const { access }: Endpoint = contract[route];
  return access.kind === 'staff' ? access.permissions : [];
}

/** A call that has the right shape for nothing in particular. */
const bare = (route: Route) => (route.startsWith('GET') ? { params } : { params, body: {} });

describe('the contract', () => {
  test('access, of every route: is what this list says', () => {
    const list = routes.map(([route, { access }]) => [route, wordsFor(access)]);
    expect(Object.fromEntries(list)).toEqual({
      'POST /auth/ibanking/personal/login': 'public',
      'POST /auth/ibanking/personal/otp-verification': 'public',
      'POST /auth/ibanking/personal/email/resend-code': 'public',
      'POST /auth/ibanking/personal/passkey/options': 'public',
      'POST /auth/ibanking/personal/passkey/proof': 'public',
      'POST /auth/ibanking/personal/backup-code/proof': 'public',
      'POST /auth/ibanking/personal/ping': 'session',
      'POST /auth/ibanking/personal/logout': 'session',
      'POST /auth/ibanking/personal/registration/new': 'public',
      'POST /auth/ibanking/personal/registration/existing': 'public',
      'GET /auth/ibanking/personal/registration-enums': 'public',
      'GET /auth/ibanking/personal/states': 'public',
      'GET /auth/ibanking/personal/account-types': 'public',
      'GET /auth/ibanking/personal/legal-texts/{name}': 'public',
      'POST /auth/ibanking/personal/email/verification': 'public',
      'POST /auth/ibanking/personal/password/forgot/{email}': 'public',
      'GET /auth/ibanking/personal/password/verify': 'public',
      'PATCH /auth/ibanking/personal/password/reset': 'public',
      'GET /api/onboarding-statuses': 'session',
      'GET /api/onboarding/status': 'session',
      'GET /api/onboarding-status': 'session',
      'GET /api/onboarding/basic-profile': 'session',
      'POST /api/onboarding/basic-profile': 'session',
      'GET /api/onboarding/business-information': 'session',
      'POST /api/onboarding/business-information': 'session',
      'GET /api/onboarding/documents': 'session',
      'POST /api/onboarding/documents': 'session',
      'GET /api/onboarding/document-types': 'session',
      'GET /api/onboarding/documents/{id}/download': 'session',
      'DELETE /api/onboarding/documents/{id}': 'session',
      'GET /api/kyc/status': '/home /transfer /kyc-setting',
      'POST /api/kyc/level-1': '/transfer /kyc-setting',
      'POST /api/kyc/level-2': '/transfer /kyc-setting',
      'POST /api/kyc/level-3': '/kyc-setting',
      'GET /api/kyc/biodata': '/kyc-setting',
      'GET /api/kyc/uploaded-documents': '/kyc-setting',
      'GET /api/kyc/uploaded-documents/{id}/download': '/kyc-setting',
      'GET /api/client-summary': '/home',
      'GET /api/accounts': '/home /transfer /transaction-history /scheduled-payment /settings',
      'GET /api/accounts/types': '/home /settings',
      'POST /api/accounts': '/home /settings',
      'POST /api/accounts/{accountNumber}/disable': '/settings',
      'POST /api/accounts/{accountNumber}/disable/confirm': '/settings',
      'GET /api/transfer/balance': '/home /transfer /scheduled-payment',
      'GET /api/transfer/recipients': '/transfer /home',
      'POST /api/transfer/intrabank-name-inquiry': '/transfer /beneficiary /scheduled-payment',
      'GET /api/transfer/banks': '/transfer /beneficiary /scheduled-payment',
      'POST /api/transfer/name-inquiry': '/transfer /beneficiary /scheduled-payment',
      'POST /api/transfer/intrabank': '/transfer',
      'POST /api/transfer/other-banks': '/transfer',
      'POST /api/transfer/other-banks/confirm': '/transfer',
      'POST /api/transfer/own-account': '/transfer',
      'POST /api/transfer/intrabank/confirm': '/transfer',
      'GET /api/transfer/unfinished': '/home /transfer',
      'GET /api/transfer/operations/{id}': '/transfer /home /transaction-history',
      'POST /api/operations/{id}/discard': '/transfer /scheduled-payment',
      'POST /api/operations/{id}/stop': '/home /transfer /scheduled-payment',
      'POST /api/transfer/bulk/names': '/transfer',
      'POST /api/transfer/bulk': '/transfer',
      'POST /api/transfer/bulk/confirm': '/transfer',
      'GET /api/transfer/bulk': '/transfer /home',
      'GET /api/transfer/bulk/{id}': '/transfer /home',
      'GET /api/transfer/bulk/{id}/review': '/transfer',
      'GET /api/ibanking/personal/schedule-payments/started/{id}': '/transfer',
      'GET /api/transfer/bulk-groups': '/transfer',
      'POST /api/transfer/bulk-groups': '/transfer',
      'GET /api/transfer/bulk-groups/{id}': '/transfer',
      'DELETE /api/transfer/bulk-groups/{id}': '/transfer',
      'GET /api/utility/providers/airtime': '/transfer',
      'POST /api/utility/providers/airtime/vend/initiate': '/transfer',
      'POST /api/utility/providers/airtime/vend/confirm': '/transfer',
      'GET /api/utility/providers/databundle': '/transfer',
      'GET /api/utility/providers/databundle/{providerCode}/bundles': '/transfer',
      'POST /api/utility/providers/databundle/vend/initiate': '/transfer',
      'POST /api/utility/providers/databundle/vend/confirm': '/transfer',
      'GET /api/utility/roviders/electricity/meter-types': '/transfer',
      'GET /api/utility/providers/electricity': '/transfer',
      'POST /api/utility/providers/electricity/meter-info': '/transfer',
      'POST /api/utility/providers/electricity/vend/initiate': '/transfer',
      'POST /api/utility/providers/electricity/vend/confirm': '/transfer',
      'GET /api/utility/providers/cabletv': '/transfer',
      'GET /api/utility/providers/cabletv/{providerCode}/bouquets': '/transfer',
      'POST /api/utility/providers/cabletv/card-info': '/transfer',
      'POST /api/utility/providers/cabletv/vend/initiate': '/transfer',
      'POST /api/utility/providers/cabletv/vend/confirm': '/transfer',
      'GET /api/utility/logs': '/transfer',
      'POST /api/utility/logs/{id}/token': '/transfer',
      'GET /api/utility/saved-numbers': '/transfer',
      'POST /api/utility/saved-numbers': '/transfer',
      'DELETE /api/utility/saved-numbers/{id}': '/transfer',
      'GET /api/beneficiaries': '/transfer /beneficiary /scheduled-payment',
      'GET /api/beneficiaries/{id}': '/transfer /beneficiary /scheduled-payment',
      'POST /api/beneficiaries': '/transfer /beneficiary',
      'PATCH /api/beneficiaries/{id}': '/beneficiary',
      'DELETE /api/beneficiaries/{id}': '/beneficiary',
      'GET /api/ibanking/personal/transactions': '/home /transaction-history',
      'GET /api/ibanking/personal/transactions/{referenceNumber}': '/home /transaction-history',
      'GET /api/ibanking/personal/transaction-totals': '/transaction-history',
      'POST /api/ibanking/personal/transactions/{referenceNumber}/receipt':
        '/home /transaction-history /transfer',
      'GET /api/ibanking/personal/transactions/{referenceNumber}/receipt/pdf':
        '/home /transaction-history /transfer',
      'GET /api/receipts/{code}': 'public',
      'POST /api/ibanking/personal/transactions/download': '/home /transaction-history',
      'GET /api/ibanking/personal/statements/{nuban}': '/home /transaction-history',
      'GET /api/ibanking/personal/statements/{nuban}/pdf': '/home /transaction-history',
      'GET /api/ibanking/personal/statements/{nuban}/csv': '/home /transaction-history',
      'GET /api/ibanking/personal/statements/{nuban}/xlsx': '/home /transaction-history',
      'GET /api/ibanking/personal/statements/{nuban}/ofx': '/home /transaction-history',
      'GET /api/ibanking/personal/spending': '/home /transaction-history',
      'GET /api/ibanking/personal/transactions/{referenceNumber}/category': '/home /transaction-history',
      'PUT /api/ibanking/personal/transactions/{referenceNumber}/category': '/home /transaction-history',
      'PUT /api/ibanking/personal/budgets/{category}': '/home /transaction-history',
      'GET /api/tickets': '/customer-service',
      'POST /api/tickets': '/customer-service',
      'GET /api/tickets/{id}': '/customer-service',
      'POST /api/tickets/{id}/messages': '/customer-service',
      'POST /api/tickets/{id}/status': '/customer-service',
      'GET /api/tickets/attachments/{id}/download': '/customer-service',
      'GET /api/ibanking/personal/transactions/{referenceNumber}/dispute':
        '/home /transaction-history /transfer /customer-service',
      'POST /api/ibanking/personal/transactions/{referenceNumber}/dispute':
        '/home /transaction-history /transfer /customer-service',
      'GET /api/ibanking/personal/notices':
        '/home /transfer /transaction-history /kyc-setting /scheduled-payment /beneficiary /settings /customer-service',
      'POST /api/ibanking/personal/notices/read':
        '/home /transfer /transaction-history /kyc-setting /scheduled-payment /beneficiary /settings /customer-service',
      'GET /api/ibanking/personal/alert-preferences': '/settings',
      'PATCH /api/ibanking/personal/alert-preferences': '/settings',
      'PUT /api/ibanking/personal/low-balances/{accountNumber}': '/settings',
      'POST /api/help/block-requests': 'public',
      'GET /api/ibanking/personal/my-data': '/settings',
      'GET /api/accounts/closed': '/home /transaction-history /settings',
      'GET /api/accounts/closings': '/settings',
      'POST /api/accounts/{accountNumber}/closing': '/settings',
      'GET /api/admin/tickets': 'SUPPORT',
      'GET /api/admin/tickets/{id}': 'SUPPORT',
      'POST /api/admin/tickets/{id}/messages': 'SUPPORT',
      'POST /api/admin/tickets/{id}/status': 'SUPPORT',
      'GET /api/admin/tickets/attachments/{id}/download': 'SUPPORT',
      'GET /api/ibanking/personal/search':
        '/home /transfer /transaction-history /kyc-setting /scheduled-payment /beneficiary /settings /customer-service',
      'POST /api/ibanking/personal/2fa/resend': '/transfer /settings /scheduled-payment',
      'GET /api/ibanking/personal/2fa/type': '/settings /transfer /scheduled-payment',
      'GET /api/ibanking/personal/2fa/otp-authentication/generate': '/settings',
      'POST /api/ibanking/personal/2fa/otp-authentication/confirm': '/settings',
      'GET /api/ibanking/personal/2fa/google-authenticator/generate': '/settings',
      'POST /api/ibanking/personal/2fa/google-authenticator/confirm': '/settings',
      'GET /api/ibanking/personal/2fa/passkeys': '/settings /transfer /scheduled-payment',
      'POST /api/ibanking/personal/2fa/passkeys/start': '/settings',
      'POST /api/ibanking/personal/2fa/passkeys/options': '/settings',
      'POST /api/ibanking/personal/2fa/passkeys': '/settings',
      'DELETE /api/ibanking/personal/2fa/passkeys/{id}': '/settings',
      'POST /api/ibanking/personal/2fa/backup-codes': '/settings',
      'POST /api/ibanking/personal/2fa/passkeys/proof-options': '/transfer /settings /scheduled-payment',
      'POST /api/ibanking/personal/2fa/passkeys/proof': '/transfer /settings /scheduled-payment',
      'POST /api/ibanking/personal/2fa/backup-code/proof': '/settings',
      'PATCH /api/ibanking/personal/password': '/settings',
      'GET /api/ibanking/personal/contacts': '/settings /transfer /scheduled-payment',
      'POST /api/ibanking/personal/contacts/phone-proof': '/settings /transfer /scheduled-payment',
      'POST /api/ibanking/personal/contacts/phone-proof/confirm': '/settings /transfer /scheduled-payment',
      'POST /api/ibanking/personal/contacts/change': '/settings',
      'POST /api/ibanking/personal/contacts/change/confirm': '/settings',
      'GET /api/ibanking/personal/emergency-lock': 'session',
      'POST /api/ibanking/personal/emergency-lock': 'session',
      'GET /api/ibanking/personal/sessions': '/settings',
      'DELETE /api/ibanking/personal/sessions/{id}': '/settings',
      'POST /api/ibanking/personal/sessions/end-others': '/settings',
      'GET /api/ibanking/personal/devices': '/settings',
      'DELETE /api/ibanking/personal/devices/{id}': '/settings',
      'GET /api/ibanking/personal/sign-in-history': '/settings',
      'GET /api/ibanking/personal/payment-stop': '/settings',
      'POST /api/ibanking/personal/payment-stop/on': '/settings',
      'POST /api/ibanking/personal/payment-stop/off': '/settings',
      'POST /api/ibanking/personal/payment-stop/off/confirm': '/settings',
      'GET /api/ibanking/personal/transaction-limits': '/settings /transfer /scheduled-payment',
      'POST /api/ibanking/personal/transaction-limits': '/settings',
      'POST /api/ibanking/personal/transaction-limits/confirm': '/settings',
      'GET /api/ibanking/personal/schedule-payments': '/scheduled-payment /home',
      'GET /api/ibanking/personal/schedule-payments/shortfalls': '/scheduled-payment /home /transfer',
      'GET /api/ibanking/personal/schedule-payments/{id}': '/scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/intrabank': '/transfer /scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/interbank': '/transfer /scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/own': '/transfer /scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/bulk': '/transfer /scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/bill': '/transfer /scheduled-payment',
      'PATCH /api/ibanking/personal/schedule-payments/approve': '/transfer /scheduled-payment',
      'PUT /api/ibanking/personal/schedule-payments/edit': '/scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/{id}/pause': '/scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/{id}/resume': '/scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/{id}/skip': '/scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/{id}/cancel': '/scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/{id}/list/pause': '/scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/{id}/list/resume': '/scheduled-payment',
      'POST /api/ibanking/personal/schedule-payments/{id}/list/cancel': '/scheduled-payment',
      'POST /api/interbank/credits': 'signed',
      'POST /auth/admin/login': 'public',
      'POST /auth/admin/otp-verification': 'public',
      'POST /auth/admin/resend-code': 'public',
      'POST /auth/admin/logout': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'POST /auth/admin/ping': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'PATCH /api/admin/password': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/sessions': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'POST /api/admin/sessions/end-others': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/authenticator': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/authenticator/generate': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'POST /api/admin/authenticator/resend': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'POST /api/admin/authenticator/confirm': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/daily-checks': 'SUPPORT AUDITOR',
      'GET /api/admin/queues': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/queues/{queue}': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/queues/{queue}/{id}': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/queues/{queue}/{id}/files/{fileId}': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'POST /api/admin/queues/{queue}/{id}/{action}': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/customers': 'SUPPORT REVIEWER APPROVER AUDITOR',
      'GET /api/admin/customers/{id}': 'SUPPORT REVIEWER APPROVER AUDITOR',
      'POST /api/admin/customers/{id}/{action}': 'SUPPORT',
      'GET /api/admin/customers/{id}/transactions': 'SUPPORT REVIEWER APPROVER AUDITOR',
      'GET /api/admin/customers/{id}/transactions/{referenceNumber}': 'SUPPORT REVIEWER APPROVER AUDITOR',
      'GET /api/admin/transactions/{knownBy}': 'SUPPORT REVIEWER APPROVER AUDITOR',
      'GET /api/admin/payments/{knownBy}': 'SUPPORT REVIEWER APPROVER AUDITOR',
      'GET /api/admin/staff': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'POST /api/admin/staff/{id}/{action}': 'SUPPORT APPROVER',
      'GET /api/admin/approvals': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/approvals/{id}': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/approvals/{id}/files/{fileId}': 'APPROVER',
      'POST /api/admin/approvals/{id}/{decision}': 'APPROVER',
      'POST /api/admin/approvals/{id}/withdraw': 'REVIEWER SUPPORT APPROVER AUDITOR',
      'GET /api/admin/audit': 'AUDITOR',
      'GET /api/admin/audit/csv': 'AUDITOR',
    });
  });

  test('the emergency lock: refuses what begins a payment, or changes who gets money, how much, or how a customer is recognised or told', () => {
    const refused = routes.filter(([, { refusedWhileLocked }]) => refusedWhileLocked === true);
    expect(refused.map(([route]) => route).toSorted()).toEqual(
      [
        'POST /api/accounts',
        'POST /api/ibanking/personal/2fa/backup-codes',
        'POST /api/ibanking/personal/2fa/passkeys',
        'POST /api/ibanking/personal/2fa/passkeys/options',
        'POST /api/ibanking/personal/2fa/passkeys/start',
        'POST /api/ibanking/personal/contacts/phone-proof',
        'POST /api/ibanking/personal/contacts/phone-proof/confirm',
        'POST /api/ibanking/personal/contacts/change',
        'POST /api/ibanking/personal/contacts/change/confirm',
        'POST /api/ibanking/personal/schedule-payments/{id}/list/resume',
        'POST /api/kyc/level-1',
        'POST /api/kyc/level-2',
        'POST /api/kyc/level-3',
        'POST /api/transfer/intrabank',
        'POST /api/transfer/other-banks',
        'POST /api/transfer/own-account',
        'POST /api/transfer/bulk',
        'POST /api/transfer/bulk-groups',
        'DELETE /api/transfer/bulk-groups/{id}',
        'POST /api/ibanking/personal/schedule-payments/intrabank',
        'POST /api/ibanking/personal/schedule-payments/interbank',
        'POST /api/ibanking/personal/schedule-payments/own',
        'POST /api/ibanking/personal/schedule-payments/bulk',
        'POST /api/ibanking/personal/schedule-payments/bill',
        'PUT /api/ibanking/personal/schedule-payments/edit',
        'POST /api/ibanking/personal/schedule-payments/{id}/resume',
        'POST /api/utility/providers/airtime/vend/initiate',
        'POST /api/utility/providers/databundle/vend/initiate',
        'POST /api/utility/providers/electricity/vend/initiate',
        'POST /api/utility/providers/cabletv/vend/initiate',
        'POST /api/utility/saved-numbers',
        'DELETE /api/utility/saved-numbers/{id}',
        'POST /api/beneficiaries',
        'PATCH /api/beneficiaries/{id}',
        'DELETE /api/beneficiaries/{id}',
        'GET /api/ibanking/personal/2fa/otp-authentication/generate',
        'POST /api/ibanking/personal/2fa/otp-authentication/confirm',
        'GET /api/ibanking/personal/2fa/google-authenticator/generate',
        'POST /api/ibanking/personal/2fa/google-authenticator/confirm',
        'POST /api/ibanking/personal/payment-stop/off',
        'POST /api/ibanking/personal/payment-stop/off/confirm',
        'PATCH /api/ibanking/personal/alert-preferences',
        'PUT /api/ibanking/personal/low-balances/{accountNumber}',
      ].toSorted(),
    );
  });

  test.each(routes)(
    '%s: has one access, known errors and a key only where something changes',
    (route, endpoint) => {
      const { access, errors, idempotencyKey } = endpoint;
      expect(['public', 'session', 'links', 'staff', 'signed']).toContain(access.kind);
      // The back office and nothing else is for staff.
      expect(access.kind === 'staff').toBe(route.includes('/admin/') && access.kind !== 'public');
      if (access.kind === 'links') {
        expect(access.links.length).toBeGreaterThan(0);
        for (const link of access.links) expect(PERMITTED_LINKS).toContain(link);
      }
      for (const code of errors) expect(Object.keys(ERRORS)).toContain(code);
      expect(new Set(errors).size).toBe(errors.length);
      if (idempotencyKey === true) expect(route).toMatch(/^(POST|PUT|PATCH|DELETE) \/api\//);
      // 401 and 403 sign the customer out: only sign-in itself refuses with one, and what no customer calls.
      const signingOut = errors.filter((code) => [401, 403].includes(ERRORS[code].status));
      const refusals = access.kind === 'signed' ? ['BAD_SIGNATURE'] : [];
      expect(signingOut).toEqual(route.endsWith('/login') ? ['WRONG_CREDENTIALS'] : refusals);
    },
  );

  test.each(Object.entries(ERRORS))(
    'error %s: has a status of the table and a sentence',
    (_code, { status, text }) => {
      expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 431, 500, 503]).toContain(status);
      expect(text).toMatch(/^[A-Z{].*[\w}.]$/);
    },
  );
});

/** Of one customer for each set of links: what they ask for is refused, or changes nothing. */
const tokensByLinks = new Map<string, Promise<string>>();

function tokenWith(permittedLinks: readonly PermittedLink[]): Promise<string> {
  const links = permittedLinks.join(' ');
  const token =
    tokensByLinks.get(links) ??
    bank.signedIn({ permittedLinks, phoneProved: false }).then((customer) => customer.token);
  tokensByLinks.set(links, token);
  return token;
}

describe('who may call', () => {
  test.each(guarded)('%s, without a token: answers 401 before it looks at anything else', async (route) => {
    const isGet = route.startsWith('GET');
    const answer = await bank.call(route, { params, ...(isGet ? {} : { raw: '{"not json' }) });
    expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each(paged)('%s, by a customer whose links are narrowed: answers 403', async (route) => {
    const { access }: Endpoint = contract[route];
    const needed: readonly string[] = access.kind === 'links' ? access.links : [];
    const token = await tokenWith(PERMITTED_LINKS.filter((link) => !needed.includes(link)));
    const isGet = route.startsWith('GET');
    const answer = await bank.call(route, { token, params, ...(isGet ? {} : { body: {} }) });
    expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
  });

  test.each(paged)('%s, by a customer with one of its links: is let in', async (route) => {
    const { access }: Endpoint = contract[route];
    for (const link of access.kind === 'links' ? access.links : []) {
      const token = await tokenWith([link]);
      const isGet = route.startsWith('GET');
      const answer = await bank.call(route, { token, params, ...(isGet ? {} : { body: {} }) });
      expect([200, 400, 404]).toContain(answer.status);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('every money route, by a customer who is still onboarding: answers 409; logout works', async () => {
    const { token } = await bank.signedIn({ onboarded: false });
    for (const route of paged) {
      const isGet = route.startsWith('GET');
      const answer = await bank.call(route, { token, params, ...(isGet ? {} : { body: {} }) });
      expect([route, answer.status, answer.code]).toEqual([route, 409, 'ONBOARDING_INCOMPLETE']);
    }
    expect((await bank.call('POST /auth/ibanking/personal/logout', { token })).status).toBe(200);
  });

  test('links narrowed while signed in: count at the next request', async () => {
    const ada = await bank.signedIn();
    await bank.platform.db
      .updateTable('customers')
      .set({ permitted_links: ['/home'] })
      .where('id', '=', ada.id)
      .execute();
    expect((await bank.call('GET /api/beneficiaries', { token: ada.token })).status).toBe(403);
    expect((await bank.call('GET /api/accounts', { token: ada.token })).status).toBe(200);
  });

  test.each(ofStaff)(
    '%s, by each set of permissions: lets in who has one of its own, answers others 403',
    async (route) => {
      const needed = permissionsFor(route);
      for (const permission of STAFF_PERMISSIONS) {
        const { token } = await signedInStaff(bank, permission);
        const answer = await bank.call(route, { token, ...bare(route) });
        const isLetIn = needed.includes(permission);
        if (isLetIn) expect([permission, answer.code === 'UNAUTHENTICATED']).toEqual([permission, false]);
        // A queue is for whoever may work on it, which the route alone does not tell.
        const isOthersQueue = route.includes('{queue}') && permission !== 'REVIEWER';
        const isRefused = !isLetIn || isOthersQueue;
        expect([permission, answer.code === 'FORBIDDEN']).toEqual([permission, isRefused]);
        if (isRefused) expect(answer.status).toBe(403);
      }
      const { token } = await signedInStaff(
        bank,
        ...STAFF_PERMISSIONS.filter((one) => !needed.includes(one)),
      );
      const answer = await bank.call(route, { token, ...bare(route) });
      expect(answer.status).toBe(403);
    },
  );

  test.each(ofStaff)(
    "%s, with a customer's token: answers 403, does nothing and prolongs no session",
    async (route) => {
      const ada = await bank.signedIn();
      await bank.platform.clock.advance(60);
      const before = await everythingOfStaff();
      const answer = await bank.call(route, { token: ada.token, ...bare(route) });
      expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
      expect(await everythingOfStaff()).toEqual(before);
      const session = await bank.platform.db
        .selectFrom('sessions')
        .select(['last_active_at', 'created_at', 'revoked_at'])
        .where('customer_id', '=', ada.id)
        .executeTakeFirstOrThrow();
      expect(session.last_active_at).toEqual(session.created_at);
      expect(session.revoked_at).toBeNull();
    },
  );

  test.each(ofCustomers)(
    "%s, with a staff member's token: answers 403, does nothing and prolongs no session",
    async (route) => {
      const staff = await signedInStaff(bank, ...STAFF_PERMISSIONS);
      await bank.platform.clock.advance(60);
      const answer = await bank.call(route, { token: staff.token, ...bare(route) });
      expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
      const session = await bank.platform.db
        .selectFrom('staff_sessions')
        .select(['last_active_at', 'created_at', 'revoked_at'])
        .where('staff_id', '=', staff.id)
        .executeTakeFirstOrThrow();
      expect(session.last_active_at).toEqual(session.created_at);
      expect(session.revoked_at).toBeNull();
    },
  );

  test('a dead token of the other kind: answers 401 like any dead one', async () => {
    const ada = await bank.signedIn();
    const staff = await signedInStaff(bank, 'SUPPORT');
    await bank.platform.clock.advance(10 * 60);
    for (const [route, token] of [
      ['GET /api/admin/staff', ada.token],
      ['GET /api/accounts', staff.token],
    ] as const) {
      const answer = await bank.call(route, { token });
      expect([route, answer.status, answer.code]).toEqual([route, 401, 'UNAUTHENTICATED']);
    }
  });
});

/** How much there is of what only staff change. */
async function everythingOfStaff(): Promise<unknown> {
  const { db } = bank.platform;
  const count = async (table: 'audit' | 'approvals' | 'staff_sessions') => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  return [await count('audit'), await count('approvals'), await count('staff_sessions')];
}
