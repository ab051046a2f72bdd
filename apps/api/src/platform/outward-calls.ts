import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Whom the bank asks outside, and what: words of ours, never an address. */
export type OutwardCall = {
  readonly gateway: 'interbank' | 'billers' | 'identity' | 'sms' | 'mail';
  readonly operation: string;
};

/** How it went, for operators: what was answered is the gateway's business. */
export type CallOutcome = 'ok' | 'refused' | 'timeout' | 'unreachable' | 'broken';

/** Every call that leaves the bank is counted and timed here. */
export type OutwardCalls = {
  /** @param outcomeOf what an error of this call means */
  run<T>(
    call: OutwardCall,
    work: () => Promise<T>,
    outcomeOf: (error: unknown) => Exclude<CallOutcome, 'ok'>,
  ): Promise<T>;
};

export function createOutwardCalls(metrics: Metrics, tracing: Tracing): OutwardCalls {
  return {
    run({ gateway, operation }, work, outcomeOf) {
      return tracing.inSpan(`${gateway} ${operation}`, { gateway, operation }, async (note) => {
        const stop = metrics.gatewaySeconds.startTimer({ gateway, operation });
        const end = (outcome: CallOutcome) => {
          stop({ outcome });
          note({ outcome });
        };
        try {
          const answer = await work();
          end('ok');
          return answer;
        } catch (error) {
          end(outcomeOf(error));
          throw error;
        }
      });
    },
  };
}
