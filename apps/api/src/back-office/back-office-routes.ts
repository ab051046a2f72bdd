import type { backOfficeEndpoints } from '@harvest/contracts/back-office';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { act } from './act.ts';
import { doingText, doneText } from './action-words-rules.ts';
import { decidesFrom, mustSetAuthenticator } from './authenticator-duty-rules.ts';
import { changeStaffPassword } from './change-staff-password.ts';
import { confirmAuthenticator } from './confirm-authenticator.ts';
import { customersKind } from './customers-kind.ts';
import { decideApproval } from './decide-approval.ts';
import { downloadAudit } from './download-audit.ts';
import { findTransactionKnownBy } from './find-transaction-known-by.ts';
import { listApprovals } from './list-approvals.ts';
import { listAudit } from './list-audit.ts';
import { listCustomerTransactions } from './list-customer-transactions.ts';
import { listCustomers } from './list-customers.ts';
import { listDailyChecks } from './list-daily-checks.ts';
import { listStaff } from './list-staff.ts';
import { endOtherOwnSessions, listOwnSessions } from './own-sessions.ts';
import { readApproval, readApprovalFile } from './read-approval.ts';
import { readCustomer } from './read-customer.ts';
import { readPayment } from './read-payment.ts';
import { listQueue, listQueues, queueFor, readQueued, readQueuedFile } from './read-queues.ts';
import { readTransaction } from './read-transaction.ts';
import { resendStaffCode } from './resend-staff-code.ts';
import { signInStaff } from './sign-in-staff.ts';
import { signOutStaff } from './sign-out-staff.ts';
import { staffKind } from './staff-kind.ts';
import { resendAuthenticatorCode, startAuthenticator } from './start-authenticator.ts';
import { verifyStaffCode } from './verify-staff-code.ts';
import { withdrawApproval } from './withdraw-approval.ts';

type Outcome = Awaited<ReturnType<typeof act>>;

const toOutcome = ({ state, label, title }: Outcome) => ({
  message: state === 'DONE' ? doneText(label, title) : `${TEXTS.actionWaits}: ${doingText(label, title)}`,
  state,
});

export const backOfficeRoutes: Handlers<typeof backOfficeEndpoints> = {
  'POST /auth/admin/login': ({ platform, body, visitor, now }) => signInStaff(platform, visitor, body, now),
  'POST /auth/admin/otp-verification': async ({
    platform,
    body,
    now,
    visitor,
    setStaffCookie,
    setDeviceCookie,
  }) => {
    const { userInfo, cookie, deviceCookie } = await verifyStaffCode(platform, visitor, body, now);
    if (cookie !== undefined) setStaffCookie(cookie);
    if (deviceCookie !== undefined) setDeviceCookie(deviceCookie);
    return userInfo;
  },
  'POST /auth/admin/resend-code': async ({ platform, body, now }) => {
    await resendStaffCode(platform, body.userUUID, now);
    return { message: TEXTS.otpResent };
  },
  'POST /auth/admin/logout': async ({ platform, staff, sessionId, visitor, now, setStaffCookie }) => {
    await signOutStaff(platform, staff, { sessionId, visitor }, now);
    setStaffCookie(undefined);
    return { message: TEXTS.loggedOut };
  },
  // Admitting the call is all there is to do: that is where X-User-Active prolongs the session.
  'POST /auth/admin/ping': () => Promise.resolve({ message: TEXTS.stillSignedIn }),
  'PATCH /api/admin/password': async ({ platform, staff, visitor, body, now, ...call }) => {
    const asker = { by: staff, visitor, sessionId: call.sessionId };
    const { accessToken, cookie } = await changeStaffPassword(platform, asker, body, now);
    if (cookie !== undefined) call.setStaffCookie(cookie);
    return { message: TEXTS.passwordChanged, tokenDTO: { accessToken }, passwordRequired: false as const };
  },
  'GET /api/admin/sessions': ({ platform, staff, visitor, sessionId, now }) =>
    listOwnSessions(platform, { by: staff, visitor, sessionId }, now),
  'POST /api/admin/sessions/end-others': async ({ platform, staff, visitor, sessionId, now }) => {
    const ended = await endOtherOwnSessions(platform, { by: staff, visitor, sessionId }, now);
    return { message: TEXTS.otherSessionsEnded, ended };
  },
  'GET /api/admin/authenticator': ({ platform, staff, now }) =>
    Promise.resolve({
      twoFactorAuthenticationType: staff.twoFactorType,
      authenticatorRequired: mustSetAuthenticator(platform.config.profile, staff),
      decidesFrom: decidesFrom(platform.config.profile, staff, now)?.toISOString() ?? null,
    }),
  'GET /api/admin/authenticator/generate': ({ platform, staff, now }) =>
    startAuthenticator(platform, staff, now),
  'POST /api/admin/authenticator/resend': async ({ platform, staff, body, now }) => {
    await resendAuthenticatorCode(platform, staff, body.operationId, now);
    return { message: TEXTS.otpResent };
  },
  'POST /api/admin/authenticator/confirm': async ({ platform, staff, visitor, body, now, ...call }) => {
    const asker = { by: staff, visitor, sessionId: call.sessionId };
    const { session, authenticatorRequired } = await confirmAuthenticator(platform, asker, body, now);
    if (session.cookie !== undefined) call.setStaffCookie(session.cookie);
    const { accessToken } = session;
    return { message: TEXTS.staffAuthenticatorSet, tokenDTO: { accessToken }, authenticatorRequired };
  },
  'GET /api/admin/daily-checks': ({ platform, now }) => listDailyChecks(platform, now),
  'GET /api/admin/queues': ({ platform, staff, now }) => listQueues(platform, staff, now),
  'GET /api/admin/queues/{queue}': async ({ platform, staff, visitor, params, query, now, totalCount }) => {
    const { items, total } = await listQueue(platform, { by: staff, visitor }, params.queue, query, now);
    totalCount(total);
    return items;
  },
  'GET /api/admin/queues/{queue}/{id}': ({ platform, staff, visitor, params, now }) =>
    readQueued(platform, { by: staff, visitor }, params, now),
  'GET /api/admin/queues/{queue}/{id}/files/{fileId}': ({ platform, staff, visitor, params, now }) =>
    readQueuedFile(platform, { by: staff, visitor }, params, now),
  'POST /api/admin/queues/{queue}/{id}/{action}': async ({ platform, staff, visitor, params, body, now }) => {
    const kind = queueFor(staff, params.queue).subjects;
    return toOutcome(await act(platform, { by: staff, visitor }, { ...params, ...body, kind }, now));
  },
  'GET /api/admin/customers': async ({ platform, staff, visitor, query, now, totalCount }) => {
    const { items, total } = await listCustomers(platform, { by: staff, visitor }, query, now);
    totalCount(total);
    return items;
  },
  'GET /api/admin/customers/{id}': ({ platform, staff, visitor, params, now }) =>
    readCustomer(platform, { by: staff, visitor }, params.id, now),
  'POST /api/admin/customers/{id}/{action}': async ({ platform, staff, visitor, params, body, now }) =>
    toOutcome(await act(platform, { by: staff, visitor }, { ...params, ...body, kind: customersKind }, now)),
  'GET /api/admin/customers/{id}/transactions': async ({
    platform,
    staff,
    visitor,
    params,
    query,
    now,
    totalCount,
  }) => {
    const { items, total } = await listCustomerTransactions(
      platform,
      { by: staff, visitor },
      params.id,
      query,
      now,
    );
    totalCount(total);
    return items;
  },
  'GET /api/admin/customers/{id}/transactions/{referenceNumber}': ({
    platform,
    staff,
    visitor,
    params,
    now,
  }) => readTransaction(platform, { by: staff, visitor }, params, now),
  'GET /api/admin/transactions/{knownBy}': ({ platform, staff, visitor, params, now }) =>
    findTransactionKnownBy(platform, { by: staff, visitor }, params.knownBy, now),
  'GET /api/admin/payments/{knownBy}': ({ platform, staff, visitor, params, now }) =>
    readPayment(platform, { by: staff, visitor }, params.knownBy, now),
  'GET /api/admin/staff': async ({ platform, staff, visitor, query, now, totalCount }) => {
    const { items, total } = await listStaff(platform, { by: staff, visitor }, query, now);
    totalCount(total);
    return items;
  },
  'POST /api/admin/staff/{id}/{action}': async ({ platform, staff, visitor, params, body, now }) =>
    toOutcome(await act(platform, { by: staff, visitor }, { ...params, ...body, kind: staffKind }, now)),
  'GET /api/admin/approvals': async ({ platform, staff, visitor, query, now, totalCount }) => {
    const { items, total } = await listApprovals(platform, { by: staff, visitor }, query, now);
    totalCount(total);
    return items;
  },
  'GET /api/admin/approvals/{id}': ({ platform, staff, visitor, params, now }) =>
    readApproval(platform, { by: staff, visitor }, params.id, now),
  'GET /api/admin/approvals/{id}/files/{fileId}': ({ platform, staff, visitor, params, now }) =>
    readApprovalFile(platform, { by: staff, visitor }, params, now),
  'POST /api/admin/approvals/{id}/{decision}': async ({ platform, staff, visitor, params, body, now }) => {
    const { label, title } = await decideApproval(
      platform,
      { by: staff, visitor },
      { ...params, ...body },
      now,
    );
    const decided = params.decision === 'approve' ? TEXTS.approved : TEXTS.declined;
    return { message: `${decided}: ${doingText(label, title)}` };
  },
  'POST /api/admin/approvals/{id}/withdraw': async ({ platform, staff, params, now }) => {
    const { label, title } = await withdrawApproval(platform, staff, params.id, now);
    return { message: `${TEXTS.withdrawn}: ${doingText(label, title)}` };
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
