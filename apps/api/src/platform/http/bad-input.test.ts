import { contract, type Route } from '@harvest/contracts/contract';
import { type Endpoint, STAFF_PERMISSIONS } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, PASSWORD, type SignedIn, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../../scripts/testing/interbank.ts';
import { dataUrl, png } from '../../../../../scripts/testing/pictures.ts';
import { newCustomerForm, ownerForm } from '../../../../../scripts/testing/registrants.ts';
import { today } from '../../../../../scripts/testing/schedules.ts';
import { type SignedInStaff, signedInStaff } from '../../../../../scripts/testing/staff.ts';
import { newId } from '../../bank/ids.ts';
import { daysAhead } from '../../scheduled-payments/schedule-rules.ts';

let opened: BankWithSwitch;
let bank: TestBank;
let staff: SignedInStaff;
let ada: SignedIn;
let musa: SignedIn;
let inAMonth: string;
/** All that the bank wrote to its log, at its most talkative. */
const log: string[] = [];
beforeAll(async () => {
  opened = await openBankWithSwitch({ env: { LOG_LEVEL: 'trace' }, onLog: (line) => log.push(line) });
  bank = opened.bank;
  ada = await bank.signedIn();
  musa = await bank.signedIn();
  staff = await signedInStaff(bank, ...STAFF_PERMISSIONS);
  inAMonth = daysAhead(await today(bank), 30);
});
afterAll(() => opened.close());

/** Of somebody who may call the route. */
function tokenFor(route: Route): string | undefined {
  const { kind } = contract[route].access;
  if (kind === 'public') return undefined;
  return kind === 'staff' ? staff.token : ada.token;
}

const routes = Object.entries(contract) as [Route, Endpoint][];

type Parts = { body?: unknown; params?: Record<string, string>; query?: Record<string, string> };

/** A call of each route that would be let through, to put something bad into. */
function goodCall(route: Route): Parts {
  const [account, other] = [ada.account.accountNumber, musa.account.accountNumber];
  const payment = {
    sourceAccountNumber: account,
    destinationAccountNumber: other,
    amount: 10,
    description: 'Beans',
  };
  const scheduled = {
    schedulePaymentSetting: {
      schedulePaymentDate: inAMonth,
      continuous: true,
      scheduledInterval: 'DAILY',
      repeatPayment: 2,
    },
  };
  const vendConfirmation = { utilityVendingRequestId: newId(), otp: '123456' };
  const agreed = { termsVersion: '1.0', privacyVersion: '1.0' };
  const calls: Record<Route, Parts> = {
    'POST /auth/ibanking/personal/login': { body: { email: 'nobody@harvest.test', password: 'Wrong#Word1' } },
    'POST /auth/ibanking/personal/otp-verification': {
      body: { userId: newId(), userUUID: newId(), otp: '123456' },
    },
    'POST /auth/ibanking/personal/email/resend-code': {
      body: { email: 'nobody@harvest.test', userUUID: newId() },
    },
    'POST /auth/ibanking/personal/ping': {},
    'POST /auth/ibanking/personal/logout': {},
    'POST /auth/ibanking/personal/registration/new': { body: { ...newCustomerForm(), ...agreed } },
    'POST /auth/ibanking/personal/registration/existing': {
      body: { ...ownerForm('9999999999'), bvn: '22222222226', dateOfBirth: '1990-05-17', ...agreed },
    },
    'GET /auth/ibanking/personal/registration-enums': {},
    'GET /auth/ibanking/personal/states': {},
    'GET /auth/ibanking/personal/account-types': {},
    'GET /auth/ibanking/personal/legal-texts/{name}': { params: { name: 'terms' } },
    'POST /auth/ibanking/personal/email/verification': {
      body: { email: 'nobody@harvest.test', code: '123456' },
    },
    'POST /auth/ibanking/personal/password/forgot/{email}': { params: { email: 'nobody@harvest.test' } },
    'GET /auth/ibanking/personal/password/verify': {
      query: { resetCode: 'x'.repeat(43), email: 'nobody@harvest.test' },
    },
    'PATCH /auth/ibanking/personal/password/reset': {
      body: {
        password: PASSWORD,
        confirmPassword: PASSWORD,
        email: 'nobody@harvest.test',
        passwordResetCode: 'x'.repeat(43),
      },
    },
    'GET /api/onboarding-statuses': {},
    'GET /api/onboarding/status': {},
    'GET /api/onboarding-status': {},
    'GET /api/onboarding/basic-profile': {},
    'POST /api/onboarding/basic-profile': {
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        email: ada.email,
        phoneNumber: ada.phoneNumber,
        bvn: '22233344455',
        nin: '70233344455',
      },
    },
    'GET /api/onboarding/business-information': {},
    'POST /api/onboarding/business-information': {
      body: {
        businessName: 'Yams',
        natureOfBusiness: 'Trade',
        registrationNumber: '1',
        businessAddress: '1 Farm Road',
      },
    },
    'GET /api/onboarding/documents': {},
    'POST /api/onboarding/documents': {
      body: { documentTypeId: 1, content: dataUrl(png()), description: 'Passport Photograph' },
    },
    'GET /api/onboarding/document-types': {},
    'GET /api/onboarding/documents/{id}/download': { params: { id: newId() } },
    'DELETE /api/onboarding/documents/{id}': { params: { id: newId() } },
    'GET /api/kyc/status': {},
    'POST /api/kyc/level-1': { body: { bvn: '22299990001', nin: '33399990002' } },
    'POST /api/kyc/level-2': { body: { bvn: '22299990001', nin: '33399990002' } },
    'POST /api/kyc/level-3': {
      body: {
        utilityBill: dataUrl(png()),
        validIdentificationCard: dataUrl(png()),
        firstName: 'Ada',
        lastName: 'Obi',
        dateOfBirth: '1990-05-17',
        gender: 'FEMALE',
        phoneNumber: ada.phoneNumber,
        email: ada.email,
        address: '1 Farm Road',
        bvn: '222****0001',
        nin: '333****0002',
      },
    },
    'GET /api/kyc/biodata': {},
    'GET /api/kyc/uploaded-documents': {},
    'GET /api/kyc/uploaded-documents/{id}/download': { params: { id: newId() } },
    'GET /api/client-summary': {},
    'GET /api/accounts': {},
    'GET /api/accounts/types': {},
    'POST /api/accounts': { body: { accountTypeId: 1 } },
    'POST /api/accounts/{accountNumber}/disable': { params: { accountNumber: '0000000000' } },
    'POST /api/accounts/{accountNumber}/disable/confirm': {
      params: { accountNumber: '0000000000' },
      body: { otp: '123456' },
    },
    'PATCH /api/ibanking/personal/password': {
      body: { oldPassword: 'Wrong#Word1', newPassword: 'Cassava&Yam7', confirmPassword: 'Cassava&Yam7' },
    },
    'GET /api/ibanking/personal/contacts': {},
    'POST /api/ibanking/personal/contacts/phone-proof': {},
    'POST /api/ibanking/personal/contacts/phone-proof/confirm': { body: { otp: '123456' } },
    'POST /api/ibanking/personal/contacts/change': { body: { channel: 'EMAIL', value: 'new@harvest.test' } },
    'POST /api/ibanking/personal/contacts/change/confirm': {
      body: { id: newId(), otp: '123456', newOtp: '123456', currentOtp: '123456' },
    },
    'GET /api/ibanking/personal/emergency-lock': {},
    'POST /api/ibanking/personal/emergency-lock': {},
    'GET /api/ibanking/personal/sessions': {},
    'DELETE /api/ibanking/personal/sessions/{id}': { params: { id: newId() } },
    'POST /api/ibanking/personal/sessions/end-others': {},
    'GET /api/ibanking/personal/devices': {},
    'DELETE /api/ibanking/personal/devices/{id}': { params: { id: newId() } },
    'GET /api/ibanking/personal/sign-in-history': { query: { q: 'a', status: 'REFUSED' } },
    'GET /api/transfer/balance': {},
    'GET /api/transfer/recipients': {},
    'POST /api/transfer/intrabank-name-inquiry': { body: { accountNumber: other } },
    'POST /api/transfer/intrabank': {
      body: {
        sourceAccountNumber: account,
        destinationAccountNumber: other,
        destinationBankCode: '090605',
        nameInquiryReference: '1',
        amount: 10,
        description: 'Beans',
      },
    },
    'GET /api/transfer/banks': {},
    'POST /api/transfer/name-inquiry': { body: { accountNumber: other, bankCode: '090605' } },
    'POST /api/transfer/other-banks': {
      body: {
        sourceAccountNumber: account,
        destinationAccountNumber: other,
        destinationBankCode: '090605',
        nameInquiryReference: '1',
        amount: 10,
        description: 'Beans',
      },
    },
    'POST /api/transfer/other-banks/confirm': { body: { id: newId(), otp: '123456' } },
    'POST /api/transfer/own-account': {
      body: {
        sourceAccountNumber: account,
        destinationAccountNumber: other,
        destinationBankCode: '090605',
        amount: 10,
        description: 'Beans',
        saveAsBeneficiary: false,
      },
    },
    'POST /api/transfer/intrabank/confirm': { body: { id: newId(), otp: '123456' } },
    'GET /api/transfer/unfinished': {},
    'GET /api/transfer/operations/{id}': { params: { id: newId() } },
    'POST /api/operations/{id}/discard': { params: { id: newId() } },
    'POST /api/operations/{id}/stop': { params: { id: newId() } },
    'POST /api/transfer/bulk/names': { body: { recipients: [{ accountNumber: other, bankCode: '090605' }] } },
    'POST /api/transfer/bulk': {
      body: {
        transfers: [
          {
            sourceAccountNumber: account,
            destinationBankCode: '090605',
            destinationAccountNumber: other,
            nameInquiryReference: '1',
            amount: 10,
            description: 'Beans',
          },
        ],
      },
    },
    'POST /api/transfer/bulk/confirm': { body: { id: newId(), otp: '123456' } },
    'GET /api/transfer/bulk': { query: { q: 'a', status: 'a' } },
    'GET /api/transfer/bulk/{id}': { params: { id: newId() } },
    'GET /api/transfer/bulk/{id}/review': { params: { id: newId() } },
    'GET /api/ibanking/personal/schedule-payments/started/{id}': { params: { id: newId() } },
    'GET /api/transfer/bulk-groups': {},
    'POST /api/transfer/bulk-groups': {
      body: {
        id: newId(),
        name: 'Farm hands',
        recipients: [
          {
            destinationBankCode: '090605',
            destinationBankName: 'Harvest',
            // Nobody asked for its name: it is kept in no list.
            destinationAccountNumber: '0000000001',
            destinationAccountName: 'MUSA BELLO',
            amount: 100,
            description: 'Wages',
          },
        ],
      },
    },
    'GET /api/transfer/bulk-groups/{id}': { params: { id: newId() } },
    'DELETE /api/transfer/bulk-groups/{id}': { params: { id: newId() } },
    'GET /api/utility/providers/airtime': {},
    'POST /api/utility/providers/airtime/vend/initiate': {
      body: {
        // Somebody else's, so that nothing is started.
        nuban: other,
        utilityProductType: 'AIRTIME',
        phoneNumber: '08031234567',
        airtimeProviderCode: 'MTN',
        amount: 100,
      },
    },
    'POST /api/utility/providers/airtime/vend/confirm': { body: vendConfirmation },
    'GET /api/utility/providers/databundle': {},
    'GET /api/utility/providers/databundle/{providerCode}/bundles': { params: { providerCode: 'MTN' } },
    'POST /api/utility/providers/databundle/vend/initiate': {
      body: {
        nuban: other,
        utilityProductType: 'DATA',
        phoneNumber: '08031234567',
        dataBundleProviderCode: 'MTN',
        dataBundleCode: 'MTN-110MB-1D',
      },
    },
    'POST /api/utility/providers/databundle/vend/confirm': { body: vendConfirmation },
    'GET /api/utility/roviders/electricity/meter-types': {},
    'GET /api/utility/providers/electricity': {},
    'POST /api/utility/providers/electricity/meter-info': {
      body: { meterNumber: '1111111111111', electricityProviderCode: 'IKEDC', meterType: 'PREPAID' },
    },
    'POST /api/utility/providers/electricity/vend/initiate': {
      body: {
        nuban: other,
        utilityProductType: 'ELECTRICITY_BILL',
        electricityProviderCode: 'IKEDC',
        meterType: 'PREPAID',
        electricityMeterNum: '1111111111111',
        phoneNumber: '08031234567',
        amount: 1000,
      },
    },
    'POST /api/utility/providers/electricity/vend/confirm': { body: vendConfirmation },
    'GET /api/utility/providers/cabletv': {},
    'GET /api/utility/providers/cabletv/{providerCode}/bouquets': { params: { providerCode: 'DSTV' } },
    'POST /api/utility/providers/cabletv/card-info': {
      body: {
        smartCardNumber: '1212121212',
        cableTvProviderCode: 'DSTV',
        cableTvBouquetCode: 'dstv-padi',
        cableTvProviderBouquetCode: 'dstv-padi',
      },
    },
    'POST /api/utility/providers/cabletv/vend/initiate': {
      body: {
        nuban: other,
        utilityProductType: 'CABLE_TV',
        cableTvProviderCode: 'DSTV',
        cableTvBouquetCode: 'dstv-padi',
        cableTvProviderBouquetCode: 'dstv-padi',
        cableTvSmartCardNum: '1212121212',
      },
    },
    'POST /api/utility/providers/cabletv/vend/confirm': { body: vendConfirmation },
    'GET /api/utility/logs': { query: { q: 'a', status: 'a', utilityProductType: 'DATA' } },
    'POST /api/utility/logs/{id}/token': { params: { id: newId() } },
    'GET /api/utility/saved-numbers': {},
    'POST /api/utility/saved-numbers': { body: { purchaseId: newId(), label: 'Home' } },
    'DELETE /api/utility/saved-numbers/{id}': { params: { id: newId() } },
    'GET /api/beneficiaries': { query: { q: 'a', status: 'a', sort: 'bankName' } },
    'GET /api/beneficiaries/{id}': { params: { id: newId() } },
    'PATCH /api/beneficiaries/{id}': { params: { id: newId() }, body: { beneficiaryName: 'Musa' } },
    'DELETE /api/beneficiaries/{id}': { params: { id: newId() } },
    'POST /api/beneficiaries': {
      body: {
        beneficiaryName: 'Musa',
        bankCode: '090605',
        accountNumber: other,
        accountName: 'MUSA',
        bankName: 'Harvest',
      },
    },
    'GET /api/ibanking/personal/transactions': {
      query: {
        q: 'a',
        status: 'SUCCESS',
        transactionType: 'Transfer',
        direction: 'OUT',
        sort: 'amount',
        from: '2026-01-01',
        to: '2026-12-31',
        amountMin: '1',
        amountMax: '5.50',
        category: 'WAGES',
        page: '1',
        size: '5',
      },
    },
    'GET /api/ibanking/personal/transactions/{referenceNumber}': {
      params: { referenceNumber: 'HV0123456789AB' },
    },
    'POST /api/ibanking/personal/transactions/{referenceNumber}/receipt': {
      params: { referenceNumber: 'HV0123456789AB' },
    },
    'GET /api/ibanking/personal/transactions/{referenceNumber}/receipt/pdf': {
      params: { referenceNumber: 'HV0123456789AB' },
    },
    'GET /api/receipts/{code}': { params: { code: '0123456789ABCDEF' } },
    'POST /api/ibanking/personal/transactions/download': {
      body: { nuban: account, startDate: '01-01-2026', endDate: '31-01-2026' },
    },
    'GET /api/ibanking/personal/statements/{nuban}': {
      params: { nuban: account },
      query: { startDate: '01-01-2026', endDate: '31-01-2026' },
    },
    'GET /api/ibanking/personal/statements/{nuban}/pdf': {
      params: { nuban: account },
      query: { startDate: '01-01-2026', endDate: '31-01-2026' },
    },
    'GET /api/ibanking/personal/statements/{nuban}/csv': {
      params: { nuban: account },
      query: { startDate: '01-01-2026', endDate: '31-01-2026', layout: 'bank' },
    },
    'GET /api/ibanking/personal/statements/{nuban}/xlsx': {
      params: { nuban: account },
      query: { startDate: '01-01-2026', endDate: '31-01-2026' },
    },
    'GET /api/ibanking/personal/statements/{nuban}/ofx': {
      params: { nuban: account },
      query: { startDate: '01-01-2026', endDate: '31-01-2026' },
    },
    'GET /api/tickets': {},
    'POST /api/tickets': {
      body: {
        subject: 'Card',
        body: 'Where is it?',
        kind: 'OTHER',
        attachments: [{ name: 'a.png', document: dataUrl(png()) }],
      },
    },
    'GET /api/tickets/{id}': { params: { id: newId() } },
    'POST /api/tickets/{id}/messages': { params: { id: newId() }, body: { text: 'Hello', attachments: [] } },
    'POST /api/tickets/{id}/status': { params: { id: newId() }, body: { resolved: true } },
    'GET /api/tickets/attachments/{id}/download': { params: { id: newId() } },
    'GET /api/ibanking/personal/transactions/{referenceNumber}/dispute': {
      params: { referenceNumber: 'HV0123456789AB' },
    },
    'POST /api/ibanking/personal/transactions/{referenceNumber}/dispute': {
      params: { referenceNumber: 'HV0123456789AB' },
      body: { type: 'OTHER', text: 'It is wrong' },
    },
    'GET /api/ibanking/personal/notices': { query: { before: newId() } },
    'POST /api/ibanking/personal/notices/read': { body: { id: newId() } },
    'GET /api/ibanking/personal/alert-preferences': {},
    'PATCH /api/ibanking/personal/alert-preferences': {
      body: { changes: [{ event: 'DEBIT', inApp: true, email: true, sms: true }] },
    },
    'PUT /api/ibanking/personal/low-balances/{accountNumber}': {
      params: { accountNumber: account },
      body: { below: 500 },
    },
    'POST /api/help/block-requests': { body: { identifier: '08030000001' } },
    'GET /api/ibanking/personal/my-data': {},
    'GET /api/accounts/closed': {},
    'GET /api/accounts/closings': {},
    'POST /api/accounts/{accountNumber}/closing': {
      params: { accountNumber: account },
      body: { reason: 'I have two' },
    },
    'GET /api/admin/tickets': { query: { q: 'a', status: 'a', customerId: newId() } },
    'GET /api/admin/tickets/{id}': { params: { id: newId() } },
    'POST /api/admin/tickets/{id}/messages': {
      params: { id: newId() },
      body: { text: 'Hello', attachments: [], lastSeen: newId() },
    },
    'POST /api/admin/tickets/{id}/status': { params: { id: newId() }, body: { resolved: true } },
    'GET /api/admin/tickets/attachments/{id}/download': { params: { id: newId() } },
    'GET /api/ibanking/personal/spending': { query: { month: '2026-01' } },
    'GET /api/ibanking/personal/transactions/{referenceNumber}/category': {
      params: { referenceNumber: 'HV0123456789AB' },
    },
    'PUT /api/ibanking/personal/transactions/{referenceNumber}/category': {
      params: { referenceNumber: 'HV0123456789AB' },
      body: { category: 'WAGES', alsoSameRecipient: true },
    },
    'PUT /api/ibanking/personal/budgets/{category}': {
      params: { category: 'WAGES' },
      body: { amount: 1000 },
    },
    'GET /api/ibanking/personal/search': { query: { q: 'a' } },
    'GET /api/ibanking/personal/transaction-totals': {
      query: {
        q: 'a',
        status: 'SUCCESS',
        transactionType: 'Transfer',
        direction: 'OUT',
        from: '2026-01-01',
        to: '2026-12-31',
        amountMin: '1',
        amountMax: '5.50',
        category: 'WAGES',
      },
    },
    'GET /api/ibanking/personal/2fa/passkeys': {},
    'POST /api/ibanking/personal/2fa/passkeys/start': { body: { what: 'PASSKEY' } },
    'POST /api/ibanking/personal/2fa/passkeys/options': { body: { otp: '123456' } },
    'POST /api/ibanking/personal/2fa/passkeys': {
      body: { registrationId: newId(), name: 'My phone', credential: { id: 'a', response: {} } },
    },
    'DELETE /api/ibanking/personal/2fa/passkeys/{id}': { params: { id: newId() } },
    'POST /api/ibanking/personal/2fa/backup-codes': { body: { otp: '123456' } },
    'POST /api/ibanking/personal/2fa/passkeys/proof-options': { body: { operationId: newId() } },
    'POST /api/ibanking/personal/2fa/passkeys/proof': {
      body: { operationId: newId(), credential: { id: 'a', response: {} } },
    },
    'POST /api/ibanking/personal/2fa/backup-code/proof': {
      body: { operationId: newId(), backupCode: 'ABCDE-FGHJK' },
    },
    'POST /auth/ibanking/personal/passkey/options': { body: { userUUID: newId() } },
    'POST /auth/ibanking/personal/passkey/proof': {
      body: { userUUID: newId(), credential: { id: 'a', response: {} } },
    },
    'POST /auth/ibanking/personal/backup-code/proof': {
      body: { userUUID: newId(), backupCode: 'ABCDE-FGHJK' },
    },
    'GET /api/ibanking/personal/payment-stop': {},
    'POST /api/ibanking/personal/payment-stop/on': {},
    'POST /api/ibanking/personal/payment-stop/off': {},
    'POST /api/ibanking/personal/payment-stop/off/confirm': { body: { otp: '123456' } },
    'GET /api/ibanking/personal/transaction-limits': {},
    'POST /api/ibanking/personal/transaction-limits': {
      body: {
        dailyTransactionLimit: 2000,
        singleTransactionLimit: 1000,
        nuban: account,
        transferType: 'INTRA_BANK',
      },
    },
    'POST /api/ibanking/personal/transaction-limits/confirm': {
      body: { otp: '123456', nuban: account, transactionLimitUuid: newId() },
    },
    'GET /api/ibanking/personal/schedule-payments': { query: { q: 'a', status: 'PENDING' } },
    'GET /api/ibanking/personal/schedule-payments/shortfalls': {},
    'GET /api/ibanking/personal/schedule-payments/{id}': { params: { id: newId() } },
    'POST /api/ibanking/personal/schedule-payments/intrabank': {
      body: { ...payment, destinationBankCode: '090605', nameInquiryReference: '1', ...scheduled },
    },
    'POST /api/ibanking/personal/schedule-payments/interbank': {
      body: { ...payment, destinationBankCode: '090605', nameInquiryReference: '1', ...scheduled },
    },
    'POST /api/ibanking/personal/schedule-payments/own': {
      body: { ...payment, destinationBankCode: '090605', ...scheduled },
    },
    'POST /api/ibanking/personal/schedule-payments/bulk': {
      body: {
        bulkScheduleTransfer: [
          { ...payment, destinationBankCode: '090605', nameInquiryReference: '1', ...scheduled },
        ],
      },
    },
    'POST /api/ibanking/personal/schedule-payments/bill': {
      body: {
        nuban: other,
        utilityProductType: 'AIRTIME',
        phoneNumber: '08031234567',
        airtimeProviderCode: 'MTN',
        amount: 100,
        ...scheduled,
      },
    },
    'PATCH /api/ibanking/personal/schedule-payments/approve': {
      body: { otp: '123456', referenceNumber: 'HV0123456789AB' },
    },
    'PUT /api/ibanking/personal/schedule-payments/edit': {
      body: {
        uuid: newId(),
        clientId: newId(),
        referenceNumber: 'HV0123456789AB',
        transferType: 'INTRA_BANK',
        status: 'PENDING',
        ...payment,
        destinationBankCode: '090605',
        scheduleDate: '01-12-2026',
        schedulePaymentDate: '01-12-2026',
        interval: 'DAILY',
        scheduledInterval: 'DAILY',
        repeatPayment: 3,
      },
    },
    'POST /api/ibanking/personal/schedule-payments/{id}/list/pause': { params: { id: newId() } },
    'POST /api/ibanking/personal/schedule-payments/{id}/list/resume': { params: { id: newId() } },
    'POST /api/ibanking/personal/schedule-payments/{id}/list/cancel': { params: { id: newId() } },
    'POST /api/ibanking/personal/schedule-payments/{id}/pause': { params: { id: newId() } },
    'POST /api/ibanking/personal/schedule-payments/{id}/resume': { params: { id: newId() } },
    'POST /api/ibanking/personal/schedule-payments/{id}/skip': {
      params: { id: newId() },
      body: { day: '2026-12-01' },
    },
    'POST /api/ibanking/personal/schedule-payments/{id}/cancel': { params: { id: newId() } },
    'POST /api/interbank/credits': {
      body: {
        sessionId: '1'.repeat(30),
        amountKobo: '100',
        sourceBankCode: '000014',
        sourceAccountNumber: '0690000031',
        sourceAccountName: 'CHIDINMA OKEKE',
        destinationAccountNumber: account,
        narration: 'Yams',
      },
    },
    'POST /api/ibanking/personal/2fa/resend': { body: { operationId: newId() } },
    'GET /api/ibanking/personal/2fa/type': {},
    'GET /api/ibanking/personal/2fa/otp-authentication/generate': {},
    'POST /api/ibanking/personal/2fa/otp-authentication/confirm': {
      body: { otp: '123456', currentOtp: '123456' },
    },
    'GET /api/ibanking/personal/2fa/google-authenticator/generate': {},
    'POST /api/ibanking/personal/2fa/google-authenticator/confirm': {
      body: { otp: '123456', currentOtp: '123456' },
    },
    'POST /auth/admin/login': { body: { email: 'nobody@harvest.test', password: 'Wrong#Word1' } },
    'POST /auth/admin/otp-verification': {
      body: { userId: newId(), userUUID: newId(), otp: '123456' },
    },
    'POST /auth/admin/resend-code': { body: { userUUID: newId() } },
    'POST /auth/admin/logout': {},
    'POST /auth/admin/ping': {},
    'PATCH /api/admin/password': {
      body: { oldPassword: 'Wrong#Word1', newPassword: 'Cassava&Yam7', confirmPassword: 'Cassava&Yam7' },
    },
    'GET /api/admin/sessions': {},
    'POST /api/admin/sessions/end-others': {},
    'GET /api/admin/authenticator': {},
    'GET /api/admin/authenticator/generate': {},
    'POST /api/admin/authenticator/resend': { body: { operationId: newId() } },
    'POST /api/admin/authenticator/confirm': { body: { otp: '123456', currentOtp: '123456' } },
    'GET /api/admin/daily-checks': {},
    'GET /api/admin/queues': {},
    'GET /api/admin/queues/{queue}': {
      params: { queue: 'onboarding-profiles' },
      query: { q: 'a', status: 'a' },
    },
    'GET /api/admin/queues/{queue}/{id}': { params: { queue: 'onboarding-profiles', id: newId() } },
    'GET /api/admin/queues/{queue}/{id}/files/{fileId}': {
      params: { queue: 'onboarding-profiles', id: newId(), fileId: newId() },
    },
    'POST /api/admin/queues/{queue}/{id}/{action}': {
      params: { queue: 'onboarding-profiles', id: newId(), action: 'decline' },
      body: { comment: 'Not readable' },
    },
    'GET /api/admin/customers': { query: { q: 'a', status: 'a' } },
    'GET /api/admin/customers/{id}': { params: { id: newId() } },
    'POST /api/admin/customers/{id}/{action}': {
      params: { id: newId(), action: 'freeze' },
      body: { comment: 'Reported stolen' },
    },
    'GET /api/admin/customers/{id}/transactions': {
      params: { id: musa.id },
      query: {
        q: 'a',
        status: 'SUCCESS',
        transactionType: 'Transfer',
        direction: 'OUT',
        sort: 'amount',
        from: '2026-01-01',
        to: '2026-12-31',
        amountMin: '1',
        amountMax: '2',
        category: 'WAGES',
        page: '1',
        size: '5',
      },
    },
    'GET /api/admin/customers/{id}/transactions/{referenceNumber}': {
      params: { id: musa.id, referenceNumber: 'HV0123456789AB' },
    },
    'GET /api/admin/transactions/{knownBy}': { params: { knownBy: '0123456789ABCDEF' } },
    'GET /api/admin/payments/{knownBy}': { params: { knownBy: 'HV0123456789AB' } },
    'GET /api/admin/staff': { query: { q: 'a', status: 'a' } },
    'POST /api/admin/staff/{id}/{action}': {
      params: { id: newId(), action: 'disable' },
      body: { comment: 'They left' },
    },
    'GET /api/admin/approvals': { query: { q: 'a', status: 'WAITING' } },
    'POST /api/admin/approvals/{id}/{decision}': {
      params: { id: newId(), decision: 'approve' },
      body: { comment: 'Seen' },
    },
    'POST /api/admin/approvals/{id}/withdraw': { params: { id: newId() } },
    'GET /api/admin/approvals/{id}': { params: { id: newId() } },
    'GET /api/admin/approvals/{id}/files/{fileId}': { params: { id: newId(), fileId: newId() } },
    'GET /api/admin/audit/csv': { query: { q: 'a', from: '2026-01-01', to: '2026-12-31' } },
    'GET /api/admin/audit': { query: { q: 'a', status: 'a', from: '2026-01-01', to: '2026-12-31' } },
  };
  return calls[route];
}

/** What writes down that it was asked. */
const NOTED: readonly Route[] = [
  'GET /api/admin/queues/{queue}',
  'GET /api/admin/customers',
  'GET /api/admin/customers/{id}/transactions',
  'GET /api/admin/transactions/{knownBy}',
  'GET /api/admin/payments/{knownBy}',
  'GET /api/admin/tickets',
  'GET /api/admin/approvals',
  'GET /api/admin/audit/csv',
];

/** What stands in no line of a log by chance. */
const MARKED = 'Zq7Marked';
const MEGABYTE = 'm'.repeat(1024 * 1024);
const badTexts: readonly (readonly [string, string])[] = [
  ['NUL', 'Rice\u0000beans'],
  ['NUL alone', '\u0000'],
  ['half a surrogate pair', 'Rice\ud83cbeans'],
  ['the other half', '\udf3e'],
  ['a megabyte', MEGABYTE],
];

type Fields = {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { type?: string | string[]; anyOf?: { type?: string }[] }>>;
};

/** The fields of a body or query, of the first form where there are several. */
function fieldsOf(schema: z.ZodType): Fields {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return (described.anyOf ?? [described])[0] as Fields;
}

/** Every place of a call that holds text. */
function textPlaces(parts: Parts): (readonly ['body' | 'params' | 'query', string])[] {
  return (['body', 'params', 'query'] as const).flatMap((part) =>
    Object.entries(parts[part] ?? {})
      .filter(([, value]) => typeof value === 'string')
      .map(([field]) => [part, field] as const),
  );
}

/** As much as an address takes. */
const ADDRESS_MAX = 12_000;

function put(parts: Parts, part: 'body' | 'params' | 'query', field: string, value: string): Parts {
  const written =
    part === 'params' ? inAddress(value) : part === 'query' ? value.slice(0, ADDRESS_MAX) : value;
  return { ...parts, [part]: { ...(parts[part] as object | undefined), [field]: written } };
}

/** A lone surrogate cannot travel in an address; what a client would send in its place is its three bytes. */
function inAddress(value: string): string {
  const bytes = new TextEncoder().encode(value.slice(0, ADDRESS_MAX));
  return Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('')
    .slice(0, ADDRESS_MAX);
}

const COUNTED = [
  'operations',
  'dispatches',
  'transfers',
  'bill_look_ups',
  'bill_payments',
  'bill_saved_numbers',
  'bulk_transfers',
  'bulk_runs',
  'bulk_groups',
  'schedules',
  'schedule_orders',
  'schedule_edits',
  'schedule_runs',
  'schedule_changes',
  'schedule_shortfalls',
  'beneficiaries',
  'forgotten_recipients',
  'transactions',
  'messages',
  'events',
  'challenges',
  'sessions',
  'idempotency_keys',
  'limit_uses',
  'accounts',
  'account_blocks',
  'customers',
  'registrations',
  'password_resets',
  'staff_sessions',
  'approvals',
  'audit',
  'onboarding_stages',
  'identity_answers',
  'identity_checks',
  'onboarding_decisions',
  'business_information',
  'customer_documents',
  'files',
  'file_bytes',
  'kyc_submissions',
  'kyc_documents',
] as const;

/** How much there is of everything that a call could change, asked in one go: it is asked a thousand times. */
async function everything(): Promise<Readonly<Record<string, bigint | null>>> {
  const counts = await bank.platform.db
    .selectNoFrom((builder) =>
      COUNTED.map((table) =>
        builder
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<bigint>().as('count'))
          .as(table),
      ),
    )
    .executeTakeFirstOrThrow();
  return { ...counts, ada: await bank.balanceOf(ada.account), musa: await bank.balanceOf(musa.account) };
}

describe('text that cannot be kept', () => {
  test('the calls of this file: hold every text field of the contract', () => {
    for (const [route, endpoint] of routes) {
      const parts = goodCall(route);
      for (const part of ['body', 'params', 'query'] as const) {
        const schema = endpoint[part];
        if (schema === undefined) continue;
        const texts = Object.entries(fieldsOf(schema).properties ?? {})
          // Ids of choices are numbers, however they are written.
          .filter(([, field]) => {
            const types = [field, ...(field.anyOf ?? [])].map(({ type }) => type);
            return types.includes('string') && !types.includes('number');
          })
          .map(([name]) => name);
        const known = textPlaces(parts).flatMap(([where, field]) => (where === part ? [field] : []));
        // Filters that a list has by its nature are tried where they are used.
        const missing = texts.filter((name) => !known.includes(name) && !['from', 'to'].includes(name));
        expect([route, part, missing]).toEqual([route, part, []]);
      }
    }
  });

  test.each(
    routes
      .filter(([, endpoint]) => endpoint.body ?? endpoint.params ?? endpoint.query)
      .map(([route]) => route),
  )(
    '%s, with NUL, half a character or a megabyte in any text: answers 4xx and changes nothing',
    async (route) => {
      const before = await everything();
      const token = tokenFor(route);
      const good = goodCall(route);
      for (const [part, field] of textPlaces(good)) {
        for (const [name, value] of badTexts) {
          const answer = await bank.call(route, { ...put(good, part, field, value), token });
          // Half a character does not survive in an address: what arrives is a search for something else.
          const isSearch = part === 'query' && name.includes('half');
          const isFine = (answer.status >= 400 && answer.status < 500) || (isSearch && answer.status === 200);
          expect([part, field, name, isFine ? '4xx' : answer.status]).toEqual([part, field, name, '4xx']);
        }
      }
      // What staff look for is written down, also what there is none of (A344).
      const mayBeNoted = NOTED.includes(route) ? { audit: 0 } : {};
      expect({ ...(await everything()), ...mayBeNoted }).toEqual({
        ...before,
        ...mayBeNoted,
      });
    },
  );

  test.each(
    routes.flatMap(([route, { query }]) =>
      query === undefined ? [] : [[route, Object.keys(fieldsOf(query).properties ?? {})] as const],
    ),
  )('%s, with a parameter of the query twice: answers 400, whichever of %j it is', async (route, fields) => {
    const token = tokenFor(route);
    const { params, query = {} } = goodCall(route);
    for (const field of fields) {
      const value = query[field] ?? '1';
      const twice = new URLSearchParams({ ...query, [field]: value });
      twice.append(field, value);
      const answer = await bank.call(`${route}?${twice.toString()}` as Route, {
        token,
        ...(params && { params }),
      });
      expect([field, answer.status]).toEqual([field, 400]);
    }
  });

  test.each(routes.filter(([, endpoint]) => endpoint.body !== undefined).map(([route]) => route))(
    '%s, with a body of another shape: answers 4xx and changes nothing',
    async (route) => {
      const before = await everything();
      const token = tokenFor(route);
      const good = JSON.stringify(goodCall(route).body);
      const endpoint: Endpoint = contract[route];
      const acceptsNothing = endpoint.body?.safeParse({}).success === true;
      for (const raw of [
        '',
        ' ',
        'null',
        '[]',
        '"text"',
        '12',
        'true',
        '{"a":1',
        `${good}x`,
        '{"__proto__":{"isAdmin":true}}',
        `{"__proto__":{"status":"SUCCESS"},${good.slice(1)}`,
        `{"constructor":{"prototype":{"status":"SUCCESS"}},${good.slice(1)}`,
        `[${good}]`,
        '['.repeat(20_000),
        // Where every field may be left out, nothing is a body like any other.
        ...(acceptsNothing ? [] : ['{}', `{"deep":${'['.repeat(5000)}${']'.repeat(5000)}}`]),
      ]) {
        const answer = await bank.call(route, { raw, token });
        const isFine = answer.status >= 400 && answer.status < 500;
        expect([raw.slice(0, 60), isFine ? '4xx' : answer.status]).toEqual([raw.slice(0, 60), '4xx']);
      }
      for (const type of [
        'text/plain',
        'application/xml',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'nonsense',
      ]) {
        const answer = await bank.call(route, { raw: good, token, headers: { 'content-type': type } });
        expect([type, Math.floor(answer.status / 100)]).toEqual([type, 4]);
      }
      const gzipped = await bank.call(route, { raw: good, token, headers: { 'content-encoding': 'gzip' } });
      expect(gzipped.code).toBe('UNSUPPORTED_MEDIA_TYPE');
      // The last one may have been let through; whatever it made, it made no money.
      const mayBeMade = {
        operations: 0,
        transfers: 0,
        bill_payments: 0,
        challenges: 0,
        messages: 0,
        events: 0,
        accounts: 0,
        beneficiaries: 0,
        registrations: 0,
        business_information: 0,
        bill_look_ups: 0,
        customer_documents: 0,
        files: 0,
        file_bytes: 0,
      };
      expect({ ...(await everything()), ...mayBeMade }).toEqual({
        ...before,
        ...mayBeMade,
      });
    },
  );
});

type Refused = { message?: string; detail?: string; fieldErrors?: Record<string, string> };

const refusalOf = ({ status, body }: Answer) =>
  status === 400 ? ((body as Refused).fieldErrors ?? {}) : 'not refused for its fields';

const optionalFields = (body: z.ZodType) =>
  Object.keys(fieldsOf(body).properties ?? {}).filter((name) => !fieldsOf(body).required?.includes(name));

/** Fields that hold a whole file: what is wrong with one may be told by more than its form. */
const files = ['content', 'utilityBill', 'validIdentificationCard'];

const LIBRARY_WORDS = /^(Invalid|Too (big|small))|expected|received|pattern/i;

describe('fields of a body', () => {
  const withBody = routes.flatMap(([route, { body }]) =>
    body === undefined ? [] : [[route, body] as const],
  );

  test.each(withBody.filter(([, body]) => optionalFields(body).length > 0))(
    '%s, with null in a field that may be left out: reads it as left out',
    async (route, body) => {
      const token = tokenFor(route);
      const good = goodCall(route);
      for (const field of optionalFields(body)) {
        const without = { ...(good.body as object), [field]: undefined };
        const withNull = { ...(good.body as object), [field]: null };
        const answers = [
          await bank.call(route, { ...good, token, body: without }),
          await bank.call(route, { ...good, token, body: withNull }),
        ];
        expect([field, refusalOf(answers[1] as Answer)]).toEqual([field, refusalOf(answers[0] as Answer)]);
        expect([field, body.parse(withNull)]).toEqual([field, body.parse(without)]);
      }
    },
  );

  test.each(withBody)(
    '%s, with texts that are too long or none: says it in our words',
    async (route, body) => {
      const token = tokenFor(route);
      const good = goodCall(route);
      const texts = textPlaces(good).flatMap(([part, field]) => (part === 'body' ? [field] : []));
      const bad = [
        ...texts.map((field) => [field, '9'.repeat(files.includes(field) ? 4_000_000 : 60_000)] as const),
        ...Object.entries(fieldsOf(body).properties ?? {})
          // What is ignored may be anything.
          .filter(([, { type, anyOf }]) => type !== undefined || anyOf !== undefined)
          .map(([field]) => [field, { of: 'another kind' }] as const),
        ...(fieldsOf(body).required ?? [])
          // In a budget, nothing is an answer, too.
          .filter((field) => ![fieldsOf(body).properties?.[field]?.type].flat().includes('null'))
          .map((field) => [field, null] as const),
      ];
      for (const [field, value] of bad) {
        const answer = await bank.call(route, {
          ...good,
          token,
          body: { ...(good.body as object), [field]: value },
        });
        const { message, detail, fieldErrors = {} } = answer.body as Refused;
        expect([field, answer.status]).toEqual([
          field,
          files.includes(field) && value ? expect.any(Number) : 400,
        ]);
        expect([field, message, detail]).toEqual([field, expect.not.stringMatching(LIBRARY_WORDS), message]);
        if (answer.status === 400) expect([field, Object.values(fieldErrors)[0]]).toEqual([field, message]);
      }
    },
  );

  test.each([
    ['POST /auth/ibanking/personal/registration/new', 'accountTypeId'],
    ['POST /api/accounts', 'accountTypeId'],
    ['POST /api/onboarding/documents', 'documentTypeId'],
    ['POST /api/onboarding/documents', 'coreBankingDocumentTypeId'],
  ] as const)('%s, with %s in digits: takes it, and nothing else that is no number', async (route, field) => {
    const token = tokenFor(route);
    const problemOf = async (value: unknown) => {
      const body = { ...(goodCall(route).body as object), [field]: value };
      return (refusalOf(await bank.call(route, { token, body })) as Record<string, string>)[field];
    };
    expect([await problemOf('1'), await problemOf(1)]).toEqual([undefined, undefined]);
    for (const value of ['', ' 1', '0x1', '1.5', '-1', 1.5, 1e300, true, [1]])
      expect([value, await problemOf(value)]).toEqual([value, 'Choose one of the options']);
  });
});

describe('accounts that their owner locked', () => {
  let locked: SignedIn;
  beforeAll(async () => {
    locked = await bank.signedIn();
    await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: locked.token });
  });

  test.each(routes.filter(([, endpoint]) => endpoint.refusedWhileLocked === true).map(([route]) => route))(
    '%s, while they are locked: answers 422 EMERGENCY_LOCK and changes nothing',
    async (route) => {
      const before = await everything();
      const answer = await bank.call(route, { ...goodCall(route), token: locked.token });
      expect([answer.status, answer.code]).toEqual([422, 'EMERGENCY_LOCK']);
      expect(await everything()).toEqual(before);
    },
  );
});

// The last of this file: what is marked may be let through, and makes what it asks for.
describe('the log', () => {
  test.each(
    routes
      .filter(([, endpoint]) => endpoint.body ?? endpoint.params ?? endpoint.query)
      .map(([route]) => route),
  )('%s, with marked words in every text and header: writes none of them', async (route) => {
    const good = goodCall(route);
    const headers = { 'idempotency-key': MARKED, 'user-agent': MARKED, cookie: `harvest=${MARKED}` };
    log.length = 0;
    await bank.call(route, { ...good, token: MARKED, headers });
    for (const [part, field] of textPlaces(good))
      await bank.call(route, { ...put(good, part, field, `${MARKED}1`), token: tokenFor(route) });
    expect(log.length).toBeGreaterThan(0);
    const leaks = [MARKED, ada.token, staff.token, ada.account.accountNumber, ada.email, PASSWORD];
    expect(leaks.filter((leak) => log.join('').includes(leak))).toEqual([]);
  });
});
