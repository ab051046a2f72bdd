import type { backOfficeEndpoints } from '@harvest/contracts/back-office';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { act } from './act.ts';
import { doingText, doneText } from './action-words-rules.ts';
import { customersKind } from './customers-kind.ts';
import { decideApproval } from './decide-approval.ts';
import { downloadAudit } from './download-audit.ts';
import { findTransactionKnownBy } from './find-transaction-known-by.ts';
import { listApprovals } from './list-approvals.ts';
import { listAudit } from './list-audit.ts';
import { listCustomerTransactions } from './list-customer-transactions.ts';
import { listCustomers } from './list-customers.ts';
import { listStaff } from './list-staff.ts';
import { readApproval, readApprovalFile } from './read-approval.ts';
import { readCustomer } from './read-customer.ts';
import { readPayment } from './read-payment.ts';
import { listQueue, listQueues, queueFor, readQueued, readQueuedFile } from './read-queues.ts';
import { readTransaction } from './read-transaction.ts';
import { resendStaffCode } from './resend-staff-code.ts';
import { signInStaff } from './sign-in-staff.ts';
import { signOutStaff } from './sign-out-staff.ts';
import { staffKind } from './staff-kind.ts';
import { verifyStaffCode } from './verify-staff-code.ts';

type Outcome = Awaited<ReturnType<typeof act>>;

const toOutcome = ({ state, label, title }: Outcome) => ({
  message: state === 'DONE' ? doneText(label, title) : `${TEXTS.actionWaits}: ${doingText(label, title)}`,
  state,
});

export const backOfficeRoutes: Handlers<typeof backOfficeEndpoints> = {
  'POST /auth/admin/login': ({ platform, body, address, now }) =>
    signInStaff(platform, { address }, body, now),
  'POST /auth/admin/otp-verification': async ({ platform, body, now, setStaffCookie, ...visitor }) => {
    const { userInfo, cookie } = await verifyStaffCode(platform, visitor, body, now);
    if (cookie !== undefined) setStaffCookie(cookie);
    return userInfo;
  },
  'POST /auth/admin/resend-code': async ({ platform, body, now }) => {
    await resendStaffCode(platform, body.userUUID, now);
    return { message: TEXTS.otpResent };
  },
  'POST /auth/admin/logout': async ({ platform, staff, sessionId, now, setStaffCookie }) => {
    await signOutStaff(platform, staff, sessionId, now);
    setStaffCookie(undefined);
    return { message: TEXTS.loggedOut };
  },
  // Admitting the call is all there is to do: that is where X-User-Active prolongs the session.
  'POST /auth/admin/ping': () => Promise.resolve({ message: TEXTS.stillSignedIn }),
  'GET /api/admin/queues': ({ platform, staff, now }) => listQueues(platform, staff, now),
  'GET /api/admin/queues/{queue}': async ({ platform, staff, params, query, now, totalCount }) => {
    const { items, total } = await listQueue(platform, staff, params.queue, query, now);
    totalCount(total);
    return items;
  },
  'GET /api/admin/queues/{queue}/{id}': ({ platform, staff, params, now }) =>
    readQueued(platform, staff, params, now),
  'GET /api/admin/queues/{queue}/{id}/files/{fileId}': ({ platform, staff, params, now }) =>
    readQueuedFile(platform, staff, params, now),
  'POST /api/admin/queues/{queue}/{id}/{action}': async ({ platform, staff, params, body, now }) => {
    const kind = queueFor(staff, params.queue).subjects;
    return toOutcome(await act(platform, staff, { ...params, ...body, kind }, now));
  },
  'GET /api/admin/customers': async ({ platform, query, totalCount }) => {
    const { items, total } = await listCustomers(platform, query);
    totalCount(total);
    return items;
  },
  'GET /api/admin/customers/{id}': ({ platform, staff, params, now }) =>
    readCustomer(platform, staff, params.id, now),
  'POST /api/admin/customers/{id}/{action}': async ({ platform, staff, params, body, now }) =>
    toOutcome(await act(platform, staff, { ...params, ...body, kind: customersKind }, now)),
  'GET /api/admin/customers/{id}/transactions': async ({
    platform,
    staff,
    params,
    query,
    now,
    totalCount,
  }) => {
    const { items, total } = await listCustomerTransactions(platform, staff, params.id, query, now);
    totalCount(total);
    return items;
  },
  'GET /api/admin/customers/{id}/transactions/{referenceNumber}': ({ platform, staff, params, now }) =>
    readTransaction(platform, staff, params, now),
  'GET /api/admin/transactions/{knownBy}': ({ platform, params }) =>
    findTransactionKnownBy(platform, params.knownBy),
  'GET /api/admin/payments/{knownBy}': ({ platform, staff, params, now }) =>
    readPayment(platform, staff, params.knownBy, now),
  'GET /api/admin/staff': async ({ platform, staff, query, now, totalCount }) => {
    const { items, total } = await listStaff(platform, staff, query, now);
    totalCount(total);
    return items;
  },
  'POST /api/admin/staff/{id}/{action}': async ({ platform, staff, params, body, now }) =>
    toOutcome(await act(platform, staff, { ...params, ...body, kind: staffKind }, now)),
  'GET /api/admin/approvals': async ({ platform, staff, query, totalCount }) => {
    const { items, total } = await listApprovals(platform, staff, query);
    totalCount(total);
    return items;
  },
  'GET /api/admin/approvals/{id}': ({ platform, staff, params, now }) =>
    readApproval(platform, staff, params.id, now),
  'GET /api/admin/approvals/{id}/files/{fileId}': ({ platform, staff, params, now }) =>
    readApprovalFile(platform, staff, params, now),
  'POST /api/admin/approvals/{id}/{decision}': async ({ platform, staff, params, body, now }) => {
    const { label, title } = await decideApproval(platform, staff, { ...params, ...body }, now);
    const decided = params.decision === 'approve' ? TEXTS.approved : TEXTS.declined;
    return { message: `${decided}: ${doingText(label, title)}` };
  },
  'GET /api/admin/audit': async ({ platform, query, totalCount }) => {
    const { items, total } = await listAudit(platform, query);
    totalCount(total);
    return items;
  },
  'GET /api/admin/audit/csv': async ({ platform, staff, query, now, totalCount }) => {
    const { total, pieces } = await downloadAudit(platform, staff, query, now);
    totalCount(total);
    return pieces;
  },
};
