import type { WireQuery } from '@harvest/contracts/endpoint';
import type { listQuery } from '@harvest/contracts/fields';
import { FILE_MS_MAX } from '@harvest/contracts/file-bounds';
import { requestFile } from '../lib/request-file.ts';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import type { TransactionPage, TransactionsWanted } from './transactions-api.ts';

export type QueueSummary = Answer<'GET /api/admin/queues'>[number];
export type DailyCheck = Answer<'GET /api/admin/daily-checks'>[number];
export type QueueLine = Answer<'GET /api/admin/queues/{queue}'>[number];
export type SubjectLine = Omit<QueueLine, 'urgency'>;
export type QueuedSubject = Answer<'GET /api/admin/queues/{queue}/{id}'>;
export type CustomerLine = Answer<'GET /api/admin/customers'>[number];
export type StaffAction = QueuedSubject['actions'][number];
export type CustomerSubject = Answer<'GET /api/admin/customers/{id}'>;
export type TracedPayment = Answer<'GET /api/admin/payments/{knownBy}'>;
export type CustomerTransaction = Answer<'GET /api/admin/customers/{id}/transactions/{referenceNumber}'>;
export type Colleague = Answer<'GET /api/admin/staff'>[number];
export type Approval = Answer<'GET /api/admin/approvals'>[number];
type ApprovalAtStake = Answer<'GET /api/admin/approvals/{id}'>;
export type AuditLine = Answer<'GET /api/admin/audit'>[number];
type ActBody = Body<'POST /api/admin/customers/{id}/{action}'>;
export type Acted = Answer<'POST /api/admin/customers/{id}/{action}'>;

export type ListWanted = Readonly<WireQuery<{ query: typeof listQuery }>>;
export type CustomersWanted = ListWanted & { readonly status?: 'BLOCKED' };
export type AuditWanted = Pick<ListWanted, 'q' | 'from' | 'to'>;
export type ListOf<Row> = { readonly rows: readonly Row[]; readonly totalCount: number };

export const withTotal = <Row>(
  rows: readonly Row[],
  meta: { totalCount: number | null } | undefined,
): ListOf<Row> => ({
  rows,
  totalCount: meta?.totalCount ?? rows.length,
});

/** What an action is done to: something in a queue, a customer, or a colleague. */
export type ActionPlace =
  | { readonly kind: 'queue'; readonly queue: string; readonly id: string }
  | { readonly kind: 'customer'; readonly id: string }
  | { readonly kind: 'staff'; readonly id: string };

/** Where a picture is looked at: in a queue, or by the second person who is to agree. */
export type FilePlace =
  | { readonly kind: 'queue'; readonly queue: string; readonly id: string }
  | { readonly kind: 'approval'; readonly id: string };

type Act = { readonly place: ActionPlace; readonly action: string; readonly body: ActBody };

// Whatever staff do changes a queue, its counts, an approval or the audit: all of it is asked for again.
const backOfficeApi = bankApi.enhanceEndpoints({ addTagTypes: ['BackOffice'] }).injectEndpoints({
  endpoints: (build) => ({
    queues: build.query<readonly QueueSummary[], void>({
      query: () => call('GET /api/admin/queues', {}),
      providesTags: ['BackOffice'],
    }),
    dailyChecks: build.query<readonly DailyCheck[], void>({
      query: () => call('GET /api/admin/daily-checks', {}),
      providesTags: ['BackOffice'],
    }),
    queue: build.query<ListOf<QueueLine>, { readonly queue: string; readonly query: ListWanted }>({
      query: ({ queue, query }) => call('GET /api/admin/queues/{queue}', { params: { queue }, query }),
      transformResponse: withTotal<QueueLine>,
      providesTags: ['BackOffice'],
    }),
    // Not asked for again after a decision: what was decided does not wait any more, and there is nothing to be answered.
    queuedSubject: build.query<QueuedSubject, { readonly queue: string; readonly id: string }>({
      query: (params) => call('GET /api/admin/queues/{queue}/{id}', { params }),
    }),
    staffFile: build.query<
      Answer<'GET /api/admin/queues/{queue}/{id}/files/{fileId}'>,
      { readonly place: FilePlace; readonly fileId: string }
    >({
      query: ({ place, fileId }) => {
        const { id } = place;
        if (place.kind === 'approval')
          return call('GET /api/admin/approvals/{id}/files/{fileId}', {
            params: { id, fileId },
            timeoutMs: FILE_MS_MAX,
          });
        const params = { queue: place.queue, id, fileId };
        return call('GET /api/admin/queues/{queue}/{id}/files/{fileId}', { params, timeoutMs: FILE_MS_MAX });
      },
    }),
    customers: build.query<ListOf<CustomerLine>, CustomersWanted>({
      query: (query) => call('GET /api/admin/customers', { query }),
      transformResponse: withTotal<CustomerLine>,
      providesTags: ['BackOffice'],
    }),
    customer: build.query<CustomerSubject, string>({
      query: (id) => call('GET /api/admin/customers/{id}', { params: { id } }),
      providesTags: ['BackOffice'],
    }),
    // Each of these is written into the audit: neither is asked for again because something else was done.
    customerTransactions: build.query<
      TransactionPage,
      { readonly id: string; readonly query: TransactionsWanted }
    >({
      query: ({ id, query }) => call('GET /api/admin/customers/{id}/transactions', { params: { id }, query }),
      transformResponse: (transactions: TransactionPage['transactions'], meta) => ({
        transactions,
        totalCount: meta?.totalCount ?? transactions.length,
      }),
    }),
    customerTransaction: build.query<
      CustomerTransaction,
      { readonly id: string; readonly referenceNumber: string }
    >({
      query: (params) => call('GET /api/admin/customers/{id}/transactions/{referenceNumber}', { params }),
    }),
    // By the code of its receipt, or by the session id of money that came in.
    knownTransaction: build.query<Answer<'GET /api/admin/transactions/{knownBy}'>, string>({
      query: (knownBy) => call('GET /api/admin/transactions/{knownBy}', { params: { knownBy } }),
    }),
    // By its reference, the session id of the banks, or its own id.
    tracedPayment: build.query<TracedPayment, string>({
      query: (knownBy) => call('GET /api/admin/payments/{knownBy}', { params: { knownBy } }),
      providesTags: ['BackOffice'],
    }),
    colleagues: build.query<readonly Colleague[], void>({
      query: () => call('GET /api/admin/staff', {}),
      providesTags: ['BackOffice'],
    }),
    approvals: build.query<ListOf<Approval>, ListWanted>({
      query: (query) => call('GET /api/admin/approvals', { query }),
      transformResponse: withTotal<Approval>,
      providesTags: ['BackOffice'],
    }),
    approval: build.query<ApprovalAtStake, string>({
      query: (id) => call('GET /api/admin/approvals/{id}', { params: { id } }),
      providesTags: ['BackOffice'],
    }),
    // The address of the file within this page; asked for by a press, and each time anew.
    downloadAudit: build.mutation<string, AuditWanted>({
      query: (query) =>
        call('GET /api/admin/audit/csv', { query, send: requestFile, timeoutMs: FILE_MS_MAX }),
    }),
    audit: build.query<ListOf<AuditLine>, ListWanted>({
      query: (query) => call('GET /api/admin/audit', { query }),
      transformResponse: withTotal<AuditLine>,
      providesTags: ['BackOffice'],
    }),
    act: build.mutation<Acted, Act>({
      query: ({ place, action, body }) => {
        const { id } = place;
        if (place.kind === 'customer')
          return call('POST /api/admin/customers/{id}/{action}', { params: { id, action }, body });
        if (place.kind === 'staff')
          return call('POST /api/admin/staff/{id}/{action}', { params: { id, action }, body });
        const params = { queue: place.queue, id, action };
        return call('POST /api/admin/queues/{queue}/{id}/{action}', { params, body });
      },
      invalidatesTags: ['BackOffice'],
    }),
    decideApproval: build.mutation<
      Answer<'POST /api/admin/approvals/{id}/{decision}'>,
      { readonly id: string; readonly decision: 'approve' | 'decline'; readonly comment?: string }
    >({
      query: ({ id, decision, comment }) =>
        call('POST /api/admin/approvals/{id}/{decision}', { params: { id, decision }, body: { comment } }),
      invalidatesTags: ['BackOffice'],
    }),
    withdrawApproval: build.mutation<Answer<'POST /api/admin/approvals/{id}/withdraw'>, string>({
      query: (id) => call('POST /api/admin/approvals/{id}/withdraw', { params: { id } }),
      invalidatesTags: ['BackOffice'],
    }),
  }),
});

export const {
  useQueuesQuery,
  useDailyChecksQuery,
  useQueueQuery,
  useQueuedSubjectQuery,
  useStaffFileQuery,
  useCustomersQuery,
  useCustomerQuery,
  useCustomerTransactionsQuery,
  useCustomerTransactionQuery,
  useKnownTransactionQuery,
  useTracedPaymentQuery,
  useColleaguesQuery,
  useApprovalsQuery,
  useApprovalQuery,
  useAuditQuery,
  useDownloadAuditMutation,
  useActMutation,
  useDecideApprovalMutation,
  useWithdrawApprovalMutation,
} = backOfficeApi;
