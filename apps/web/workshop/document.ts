// The workshop shows one screen after another in this document. The application is one function, compiled once. Each call
// creates every module's state again. This file removes what the last screen left in the document: timers, listeners,
// observers, requests, storage, attributes, and elements outside its root.
// oxlint-disable typescript/unbound-method -- The browser's own methods are kept as they are and called with their owner.

type Ends = { readonly atEnd: (end: () => void) => void };
type Application = (
  screen: Ends,
  ...globals: readonly [
    fetch: typeof globalThis.fetch,
    xmlHttpRequest: typeof globalThis.XMLHttpRequest,
    date: DateConstructor,
    moduleUrl: string,
  ]
) => void;

declare global {
  interface Window {
    /** Set by `application.js`. */
    runApplication: Application;
    /**
     * Starts the application as if a browser that stores just these items had opened this address.
     * @param number identifies the screen in its requests; some arrive after the next screen has started
     */
    showScreen: (path: string, items: Readonly<Record<string, string>>, number: number) => Promise<void>;
    /** Removes a screen. It no longer reacts to the size of the window or to the colour mode. */
    endScreen: () => Promise<void>;
  }
}

/** Every screen starts at the same time, so no test depends on the date. */
const STARTS_AT = Date.parse(
  document.querySelector<HTMLMetaElement>('meta[name="screen-time"]')?.content ?? '',
);
const STEP_BACK_MS_MAX = 1000;
const SCREEN_HEADER = 'X-Screen';

const ends = new Set<() => void>();
const atEnd = (end: () => void): void => void ends.add(end);
/** Steps back in the history that the browser has not taken yet. */
let stepsBack = 0;
let hasEnded = true;

/** Restores the functions that a test replaced for its screen. */
const own: (() => void)[] = [];

function replace<Name extends keyof Window & string>(name: Name, replacement: Window[Name]): void {
  own.push(() => Object.assign(window, { [name]: replacement }));
}

function endTimers(): void {
  const { setTimeout, setInterval, requestAnimationFrame, requestIdleCallback } = window;
  const ending =
    <Given extends unknown[]>(start: (...given: Given) => number, stop: (id: number) => void) =>
    (...given: Given): number => {
      const id = start.apply(window, given);
      atEnd(() => stop.call(window, id));
      return id;
    };
  replace('setTimeout', ending(setTimeout, window.clearTimeout) as typeof setTimeout);
  replace('setInterval', ending(setInterval, window.clearInterval) as typeof setInterval);
  replace('requestAnimationFrame', ending(requestAnimationFrame, window.cancelAnimationFrame));
  replace('requestIdleCallback', ending(requestIdleCallback, window.cancelIdleCallback));
}

/** Listeners of an element end with it, except those of the two elements that stay. */
const goesWithScreen = (target: EventTarget): boolean =>
  target instanceof Element && target !== document.documentElement && target !== document.body;

function endListeners(): void {
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, kind, listen, options) {
    // A call without an owner adds the listener to the window.
    const target = this ?? window;
    add.call(target, kind, listen, options);
    if (!goesWithScreen(target)) atEnd(() => target.removeEventListener(kind, listen, options));
  };
}

function endObservers(): void {
  for (const name of ['IntersectionObserver', 'ResizeObserver', 'MutationObserver'] as const) {
    const Observer = window[name] as new (...given: unknown[]) => { disconnect(): void };
    class EndingObserver extends Observer {
      constructor(...given: unknown[]) {
        super(...given);
        atEnd(() => this.disconnect());
      }
    }
    Object.assign(window, { [name]: EndingObserver });
  }
}

/** Ignores history calls of a screen that has ended: the next screen would take the step. */
function holdHistory(): void {
  const { back, go, pushState, replaceState } = History.prototype;
  const moving = (move: () => void): void => {
    if (hasEnded) return;
    stepsBack += 1;
    move();
  };
  History.prototype.back = function () {
    moving(() => back.call(this));
  };
  History.prototype.go = function (delta) {
    moving(() => go.call(this, delta));
  };
  History.prototype.pushState = function (...given) {
    if (!hasEnded) pushState.apply(this, given);
  };
  History.prototype.replaceState = function (...given) {
    if (!hasEnded) replaceState.apply(this, given);
  };
  window.addEventListener('popstate', () => {
    stepsBack = Math.max(0, stepsBack - 1);
  });
}

/** Aborts requests when the screen ends. Later answers reach nobody. */
function requestsOfScreen(number?: number): Pick<typeof globalThis, 'fetch' | 'XMLHttpRequest'> {
  const screen = new AbortController();
  let isOver = false;
  atEnd(() => {
    isOver = true;
    screen.abort();
  });
  const fetchForScreen: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      if (isOver) return;
      const request = new Request(input, init);
      if (number !== undefined) request.headers.set(SCREEN_HEADER, String(number));
      fetch(request, { signal: AbortSignal.any([screen.signal, request.signal]) }).then(
        (response) => isOver || resolve(response),
        (error: unknown) => isOver || reject(error as Error),
      );
    });
  class XMLHttpRequestForScreen extends XMLHttpRequest {
    constructor() {
      super();
      atEnd(() => this.abort());
    }
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (number !== undefined) this.setRequestHeader(SCREEN_HEADER, String(number));
      super.send(body);
    }
  }
  return { fetch: fetchForScreen, XMLHttpRequest: XMLHttpRequestForScreen };
}

/** A clock that runs as the browser's, from the same moment for every screen. */
function clockOfScreen(): DateConstructor {
  const aheadMs = STARTS_AT - Date.now();
  const now = () => Date.now() + aheadMs;
  return new Proxy(Date, {
    construct: (Real, given) => Reflect.construct(Real, given.length === 0 ? [now()] : given) as object,
    apply: () => String(new Date(now())),
    get: (Real, name) => (name === 'now' ? now : (Reflect.get(Real, name) as unknown)),
  });
}

/** All attributes except the nonce. Its attribute reads as empty, so writing it back would clear the nonce. */
const attributesOf = (element: Element) =>
  [...element.attributes].map(({ name, value }) => ({ name, value })).filter(({ name }) => name !== 'nonce');

/** What the document is before any screen, and how it becomes that again. */
function pristine(): () => void {
  const lasting = [document.documentElement, document.body, ...document.head.querySelectorAll('*')].map(
    (element) => ({ element, attributes: attributesOf(element) }),
  );
  const heads = new Set<Element>(document.head.children);
  const { title } = document;
  const bodies = [...document.body.children].map((element) => element.cloneNode(true));
  return () => {
    for (const { element, attributes } of lasting) {
      const before = new Map(attributes.map(({ name, value }) => [name, value]));
      for (const { name } of attributesOf(element)) if (!before.has(name)) element.removeAttribute(name);
      // A style sheet whose address is written again is loaded again, and the page has no style meanwhile.
      for (const [name, value] of before) {
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
    }
    for (const element of Array.from(document.head.children)) if (!heads.has(element)) element.remove();
    document.adoptedStyleSheets = [];
    document.title = title;
    document.body.replaceChildren(...bodies.map((element) => element.cloneNode(true)));
  };
}

function start(number?: number): void {
  hasEnded = false;
  const { fetch, XMLHttpRequest } = requestsOfScreen(number);
  window.runApplication({ atEnd }, fetch, XMLHttpRequest, clockOfScreen(), location.origin);
}

const stepTaken = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    setTimeout(resolve, STEP_BACK_MS_MAX);
  });

const restore = pristine();
// These listeners stay, so they are added before anything is watched.
document.addEventListener('submit', (event) => event.preventDefault());
holdHistory();
endTimers();
endListeners();
endObservers();
for (const put of own) put();

window.endScreen = async () => {
  if (stepsBack > 0) await stepTaken();
  stepsBack = 0;
  hasEnded = true;
  for (const end of ends) end();
  ends.clear();
  // Code that ended just now may have started something else, such as a timer.
  await Promise.resolve();
  for (const end of ends) end();
  ends.clear();
  for (const put of own) put();
};

window.showScreen = async (path, items, number) => {
  await window.endScreen();
  restore();
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  const { dataset } = document.documentElement;
  dataset['mantineColorScheme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (!('userInfo' in items)) dataset['stranger'] = '';
  scrollTo(0, 0);
  hasEnded = false;
  history.replaceState(null, '', path);
  start(number);
};

// A page that is loaded again, or left for another one, begins as any page does.
if (!location.pathname.startsWith('/workshop/')) start();

export {};
