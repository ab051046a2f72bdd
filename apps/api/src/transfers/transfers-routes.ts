import type { transfersEndpoints } from '@harvest/contracts/transfers';
import type { Handlers } from '../platform/http/calls.ts';
import { confirmTransfer } from './confirm-transfer.ts';
import { initiateIntraBankTransfer } from './initiate-intra-bank-transfer.ts';
import { initiateOtherBankTransfer } from './initiate-other-bank-transfer.ts';
import { initiateOwnAccountTransfer } from './initiate-own-account-transfer.ts';
import { inquireName } from './inquire-name.ts';
import { listRecipients } from './list-recipients.ts';
import { listUnfinished, type WaitingOrders } from './list-unfinished.ts';
import { readBalances } from './read-balances.ts';
import { readTransfer } from './read-transfer.ts';
import { otherBankPayments, sameBankPayments } from './transfer-payments.ts';

/** @param orders what else waits for a code, kind by kind */
export const transfersRoutes = (orders: readonly WaitingOrders[]): Handlers<typeof transfersEndpoints> => ({
  'GET /api/transfer/balance': ({ platform, customer, now }) => readBalances(platform, customer.id, now),
  'GET /api/transfer/recipients': ({ platform, customer }) => listRecipients(platform, customer.id),
  'POST /api/transfer/intrabank-name-inquiry': ({ platform, customer, body, now }) =>
    inquireName(platform, customer.id, body, now),
  'POST /api/transfer/name-inquiry': ({ platform, customer, body, now }) =>
    inquireName(platform, customer.id, body, now),
  'POST /api/transfer/intrabank': ({ platform, customer, body, idToCreate, now }) =>
    initiateIntraBankTransfer(platform, customer, { ...body, id: idToCreate }, now),
  'POST /api/transfer/own-account': ({ platform, customer, body, idToCreate, now }) =>
    initiateOwnAccountTransfer(platform, customer, { ...body, id: idToCreate }, now),
  'POST /api/transfer/intrabank/confirm': ({ platform, customer, body, now }) =>
    confirmTransfer(platform, sameBankPayments, customer, body, now),
  'POST /api/transfer/other-banks': ({ platform, customer, body, idToCreate, now }) =>
    initiateOtherBankTransfer(platform, customer, { ...body, id: idToCreate }, now),
  'POST /api/transfer/other-banks/confirm': ({ platform, customer, body, now }) =>
    confirmTransfer(platform, otherBankPayments, customer, body, now),
  'GET /api/transfer/unfinished': ({ platform, customer, now }) =>
    listUnfinished(platform, orders, customer, now),
  'GET /api/transfer/operations/{id}': ({ platform, customer, params, now }) =>
    readTransfer(platform, customer.id, params.id, now),
});
