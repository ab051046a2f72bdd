import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { type PolicyReport, readPolicyReport } from './read-policy-report.ts';

export const REPORTS_PATH = '/csp-reports';
const BODY_BYTES_MAX = 16 * 1024;
const LOGGED_EVERY_MS = 60_000;

/**
 * What a policy says of where its reports go. Not `report-to` as well: whoever knows it takes nothing else, sends a minute later,
 * over https alone, and Chromium sent nothing at all where it was tried (A377).
 */
export const REPORTING = `report-uri ${REPORTS_PATH}`;

/** Takes what browsers tell of things that the policy of a page kept from happening. Anybody may call it, so it believes nothing. */
export async function registerPolicyReports(app: FastifyInstance, platform: Platform): Promise<void> {
  const tell = reporter(platform);
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      ['application/csp-report', 'application/json'],
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(REPORTS_PATH, { bodyLimit: BODY_BYTES_MAX }, (request, reply) => {
      const report = readPolicyReport(request.body);
      if (report === undefined) throw fail('BAD_REQUEST');
      tell(report);
      return reply.code(204).send();
    });
    done();
  });
}

/** Counts every report, and logs the first of a directive in any minute. */
function reporter({ metrics, log }: Platform): (report: PolicyReport) => void {
  const loggedAtMs = new Map<string, number>();
  return (report) => {
    const { directive } = report;
    metrics.policyReports.inc({ directive });
    const now = performance.now();
    if (now - (loggedAtMs.get(directive) ?? -LOGGED_EVERY_MS) < LOGGED_EVERY_MS) return;
    loggedAtMs.set(directive, now);
    log.warn(report, 'a page was kept from what its policy forbids');
  };
}
