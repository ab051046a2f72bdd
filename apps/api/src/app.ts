import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import { contract } from '@harvest/contracts/contract';
import { FILE_MS_MAX } from '@harvest/contracts/file-bounds';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { accountsRoutes } from './accounts/accounts-routes.ts';
import { alertsRoutes } from './alerts/alerts-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { backOfficeRoutes } from './back-office/back-office-routes.ts';
import { staffTicketsRoutes } from './back-office/staff-tickets-routes.ts';
import { banksRoutes } from './banks/banks-routes.ts';
import { beneficiariesRoutes } from './beneficiaries/beneficiaries-routes.ts';
import { billsRoutes } from './bills/bills-routes.ts';
import { blockRequestsRoutes } from './block-requests/block-requests-routes.ts';
import { bulkTransfersRoutes } from './bulk-transfers/bulk-transfers-routes.ts';
import { followTicket as followClosing } from './close-account/close-account.ts';
import { closeAccountRoutes } from './close-account/close-account-routes.ts';
import { contactsRoutes } from './contacts/contacts-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { devicesRoutes } from './devices/devices-routes.ts';
import { disableAccountRoutes } from './disable-account/disable-account-routes.ts';
import { disputeOf, followTicket as followReport } from './disputes/disputes.ts';
import { disputesRoutes } from './disputes/disputes-routes.ts';
import { emergencyLockRoutes } from './emergency-lock/emergency-lock-routes.ts';
import { inboundCreditsRoutes } from './inbound-credits/inbound-credits-routes.ts';
import { kycRoutes } from './kyc/kyc-routes.ts';
import { limitsRoutes } from './limits/limits-routes.ts';
import { moneyKinds } from './money-kinds.ts';
import { onboardingRoutes } from './onboarding/onboarding-routes.ts';
import { openAccountRoutes } from './open-account/open-account-routes.ts';
import { operationsRoutes } from './operations/operations-routes.ts';
import { passkeysRoutes } from './passkeys/passkeys-routes.ts';
import { passwordChangeRoutes } from './password-change/password-change-routes.ts';
import { passwordResetRoutes } from './password-reset/password-reset-routes.ts';
import { paymentStopRoutes } from './payment-stop/payment-stop-routes.ts';
import { personalDataRoutes } from './personal-data/personal-data-routes.ts';
import { fail } from './platform/errors.ts';
import { registerApiPages, splitCalls } from './platform/http/api-description.ts';
import type { AnyHandler, Handlers } from './platform/http/calls.ts';
import { boundConnections, CONNECTION_LIMITS, SILENCE_MS_MAX } from './platform/http/connections.ts';
import { registerDevelopmentPages } from './platform/http/development-pages.ts';
import { answerError, answerUnreadable } from './platform/http/error-answers.ts';
import { guardAgainstFloods } from './platform/http/flood-guard.ts';
import { rememberPaths } from './platform/http/known-paths.ts';
import { noteRefusal } from './platform/http/noted-refusals.ts';
import { registerHealth, registerMetrics } from './platform/http/operators-pages.ts';
import { registerPolicyReports } from './platform/http/policy-reports.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import { refuseMalformedHeads } from './platform/http/request-heads.ts';
import { headersOfAnswers, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { traceRequests } from './platform/http/traced-requests.ts';
import { registerWebManifest } from './platform/http/web-manifest.ts';
import { registerWebPages } from './platform/http/web-pages.ts';
import type { Platform } from './platform/platform.ts';
import type { TrustedProxies } from './platform/transports.ts';
import { receiptsRoutes } from './receipts/receipts-routes.ts';
import { registrationRoutes } from './registration/registration-routes.ts';
import { scheduledPaymentsRoutes } from './scheduled-payments/scheduled-payments-routes.ts';
import { countActiveFrom } from './scheduled-payments/stopped-schedules.ts';
import { searchRoutes } from './search/search-routes.ts';
import { spendingRoutes } from './spending/spending-routes.ts';
import { statementsRoutes } from './statements/statements-routes.ts';
import { ticketsRoutes } from './tickets/tickets-routes.ts';
import { transactionsRoutes } from './transactions/transactions-routes.ts';
import { transfersRoutes } from './transfers/transfers-routes.ts';
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts';
import { unfinishedLists } from './unfinished-lists.ts';

/** Every slice's handlers. One that the contract does not know, or one it misses, does not compile. */
const handlers: Handlers<typeof contract> = {
  ...authRoutes,
  ...registrationRoutes,
  ...passkeysRoutes,
  ...passwordResetRoutes,
  ...onboardingRoutes,
  ...kycRoutes,
  ...dashboardRoutes,
  ...accountsRoutes,
  ...openAccountRoutes,
  ...disableAccountRoutes,
  ...operationsRoutes(moneyKinds, unfinishedLists),
  ...banksRoutes,
  ...transfersRoutes,
  ...bulkTransfersRoutes,
  ...scheduledPaymentsRoutes,
  ...billsRoutes,
  ...beneficiariesRoutes,
  ...inboundCreditsRoutes,
  ...transactionsRoutes,
  ...searchRoutes,
  ...spendingRoutes,
  ...statementsRoutes,
  ...receiptsRoutes(moneyKinds),
  ...twoFactorRoutes,
  ...paymentStopRoutes,
  ...limitsRoutes(countActiveFrom),
  ...passwordChangeRoutes,
  ...contactsRoutes,
  ...emergencyLockRoutes,
  ...devicesRoutes,
  ...ticketsRoutes({
    disputeOf,
    async followTicket(...followed) {
      await followReport(...followed);
      await followClosing(...followed);
    },
  }),
  ...disputesRoutes,
  ...alertsRoutes,
  ...blockRequestsRoutes,
  ...personalDataRoutes,
  ...closeAccountRoutes,
  ...backOfficeRoutes,
  ...staffTicketsRoutes,
};

export type AppOptions = {
  /** A refusal that its endpoint does not declare becomes a fault. For tests. */
  readonly strict?: boolean;
  /** A test stalls the process that it shares with its bank, which says nothing of the bank: then it answers all the same. */
  readonly sharesProcess?: boolean;
};

/** The bank over HTTP: contract routes, operators' pages, the web application, and in the demo its development pages. */
export async function createApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, log } = platform;
  const app = fastify({
    logger: false,
    trustProxy: trustOf(config.trustProxy),
    genReqId: () => randomUUID(),
    http: CONNECTION_LIMITS,
    clientErrorHandler: (error, socket) => answerUnreadable(config, error, socket),
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) =>
      void answerError({ log, strict: false }, error, request, reply.headers(headersOfAnswers(config))),
    // Who is connected already may finish; the connection ends with the answer.
    return503OnClosing: false,
    requestTimeout: FILE_MS_MAX,
    connectionTimeout: SILENCE_MS_MAX,
    routerOptions: { maxParamLength: 512 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(async (error, request, reply) => {
    await noteRefusal(platform, request, error);
    return answerError({ log, strict: options.strict ?? false }, error, request, reply);
  });
  boundConnections(app, platform);
  traceRequests(app, platform);
  measure(app, platform);
  endConnectionsWhenStopping(app, platform);
  sendSecurityHeaders(app, config);
  refuseMalformedHeads(app);
  await app.register(cookie);
  await guardAgainstFloods(app);
  await app.register(underPressure, {
    // 0 is never.
    maxEventLoopDelay: options.sharesProcess === true ? 0 : 3000,
    pressureHandler: () => {
      throw fail('UNAVAILABLE', { retryAfterSeconds: 2 });
    },
  });
  const methodsOf = rememberPaths(app);
  // Handlers were checked against their endpoints above; the server calls them all in one way.
  registerRoutes(app, platform, contract, handlers as unknown as Record<string, AnyHandler>);
  registerHealth(app, platform);
  // Beside everything else in a demo alone, where nobody asked for a port of their own.
  const isForOperators = config.profile === 'demo' && config.operationsPort === undefined;
  registerApiPages(app, config, {
    title: `${config.bank.name} internet banking`,
    endpoints: isForOperators ? contract : splitCalls(contract).ofOthers,
  });
  if (isForOperators) registerMetrics(app, platform, { isForAll: false });
  await registerPolicyReports(app, platform);
  registerWebManifest(app, config);
  if (config.profile === 'demo') await registerDevelopmentPages(app, platform);
  await registerWebPages(app, config, methodsOf);
  return app;
}

/** What our own proxies say of the address they saw is taken; what stands before that in the header is the visitor's word. */
function trustOf(proxies: TrustedProxies) {
  // The number is asked for here, because Fastify trusts nobody by a number alone.
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies];
}

/** A connection that is kept for the next request would end under it: who asks again shall ask another process. */
function endConnectionsWhenStopping(app: FastifyInstance, { readiness }: Platform): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!readiness.wantsRequests()) reply.header('connection', 'close');
  });
}

/** Counts and logs answers by route, never by address: addresses may hold what must not be written down. */
function measure(app: FastifyInstance, platform: Platform): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = `${request.method} ${request.routeOptions.url ?? '*'}`;
    platform.metrics.requestSeconds.observe(
      { route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    platform.log.debug(
      { traceId: request.id, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}
