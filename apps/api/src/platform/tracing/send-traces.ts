import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { Log } from '../log.ts';
import type { Tracing } from './tracing.ts';

/** However a collector behaves, a batch is sent or lost after this long, and stopping waits no longer. */
const SEND_MS_MAX = 5000;

/**
 * Spans of our own, in OpenTelemetry's words, and no instrumentation of libraries: those write addresses, headers and statements
 * down, which hold what must not leave the bank. Errors are marked, and their words stay in the log.
 */
export function sendTraces(collectorUrl: string, role: string, log: Log): Tracing {
  let wantedTraceId: string | undefined;
  const random = new RandomIdGenerator();
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'harvest', 'harvest.process_role': role }),
    idGenerator: {
      generateSpanId: () => random.generateSpanId(),
      generateTraceId: () => wantedTraceId ?? random.generateTraceId(),
    },
    spanProcessors: [new BatchSpanProcessor(tellingOfLosses(collectorUrl, log))],
  });
  const tracer = provider.getTracer('harvest');
  const current = new AsyncLocalStorage<Context>();

  return {
    beginRequest(traceId, name) {
      // Asked for while the span is made, and at no other time.
      wantedTraceId = traceId.replaceAll('-', '');
      const span = tracer.startSpan(name, { root: true, kind: SpanKind.SERVER }, ROOT_CONTEXT);
      wantedTraceId = undefined;
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        run: (work) => current.run(context, work),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async inSpan(name, words, work) {
      const parent = current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes: { ...words } }, parent);
      try {
        const noting = () => work((more) => span.setAttributes({ ...more }));
        return await current.run(trace.setSpan(parent, span), noting);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown(),
  };
}

/** A collector that is away costs its spans and nothing else. */
function tellingOfLosses(collectorUrl: string, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces`, timeoutMillis: SEND_MS_MAX });
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined) log.warn({ spans: spans.length }, 'traces could not be delivered');
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
