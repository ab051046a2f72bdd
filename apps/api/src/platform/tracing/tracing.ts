/** What a span says beside its name: kinds, counts and outcomes, never what belongs to a customer. */
export type SpanWords = Readonly<Record<string, string | number>>;

/** Of one request, whose trace bears the id that its answer and the log have. */
export type RequestSpan = {
  /** Whatever is begun in here is part of the request. */
  run(work: () => void): void;
  end(status: number): void;
};

/** Where time goes, as a tree of spans a request or job: shown by whoever collects them, off unless asked for. */
export type Tracing = {
  /** Undefined where traces are off. */
  readonly beginRequest: ((traceId: string, name: string) => RequestSpan) | undefined;
  /** Does a piece of work, as part of what it is begun in; `note` adds what is known only at its end. */
  inSpan<T>(
    name: string,
    words: SpanWords,
    work: (note: (more: SpanWords) => void) => Promise<T>,
  ): Promise<T>;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
};

const nothingToNote = () => undefined;

export const NO_TRACING: Tracing = {
  beginRequest: undefined,
  inSpan: (_name, _words, work) => work(nothingToNote),
  close: () => Promise.resolve(),
};
