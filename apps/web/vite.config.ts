import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ERRORS } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import react from '@vitejs/plugin-react';
import { createServer, defineConfig, type Plugin, type Rolldown } from 'vite';

const API = 'http://127.0.0.1:3000';

/** The frame of every page but the sign-in page, and the page that nearly everybody opens first. */
const ROUTES = resolve(import.meta.dirname, 'src/app/routes.tsx');
const HOME_PAGE = resolve(import.meta.dirname, 'src/features/dashboard/home-page.tsx');

/** Fills what the API fills into every page it serves, so that the development server shows the same page. */
function fillPagePlaceholders(): Plugin {
  return {
    name: 'fill-page-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('__BANK_NAME__', 'Harvest')
        .replaceAll('__BANK_CODE__', '090605')
        .replaceAll('__BANK_HOST__', 'localhost:5173')
        .replaceAll('__SUPPORT_PHONE__', '0700 000 0000')
        .replaceAll('__SUPPORT_WHATSAPP__', '+234 700 000 0000')
        .replaceAll(/__[A-Z_]+__/g, ''),
  };
}

/** Puts each fixed text where it is shown, so that a page does not carry those of all the others. */
function inlineTexts(): Plugin {
  const texts: Readonly<Record<string, string>> = TEXTS;
  const errors: Readonly<Record<string, { readonly text: string }>> = ERRORS;
  const inlined = (whole: string, text: string | undefined) =>
    text === undefined ? whole : JSON.stringify(text);
  return {
    name: 'inline-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(apps\/web|packages\/contracts)\/src\/.*\.tsx?$/, code: /TEXTS\.|errorText\(/ },
      handler: (code) =>
        code
          .replaceAll(/\bTEXTS\.(\w+)/g, (whole, name: string) => inlined(whole, texts[name]))
          .replaceAll(/\berrorText\('(\w+)'\)/g, (whole, name: string) => inlined(whole, errors[name]?.text)),
    },
  };
}

/**
 * Writes `sign-in.html`, which the API serves at `/`: index.html with the sign-in page already in it. Every other page wants
 * the list of routes at once, so index.html itself asks for it beside the first code, with what most pages share, and
 * `home.html` for the dashboard in place of that: over a slow network, each file that is only asked for when another one runs costs a round trip.
 */
function writePages(): Plugin {
  return {
    name: 'write-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return;
      const source = String(index.source);
      const signIn = await renderSignIn();
      const signInPage = source
        .replace(/<div id="root">.*?<\/div>/s, () => signIn)
        // What is painted comes before what makes it work.
        .replace('<script type="module"', '<script type="module" fetchpriority="low"');
      this.emitFile({ type: 'asset', fileName: 'sign-in.html', source: signInPage });
      const routes = filesOf(bundle, ({ facadeModuleId }) => facadeModuleId === ROUTES);
      const home = filesOf(bundle, ({ facadeModuleId }) => facadeModuleId === HOME_PAGE);
      const homePage = withFiles(source, [...routes, ...home]);
      this.emitFile({ type: 'asset', fileName: 'home.html', source: homePage });
      const parts = filesOf(bundle, ({ name }) => name === 'parts');
      index.source = withFiles(source, [...routes, ...parts]);
    },
  };
}

/** The page, asking at once for these files too; styles come after those of the first code, as they would later. */
function withFiles(page: string, files: readonly string[]): string {
  const links = [...new Set(files)].map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}" nonce="CSP_NONCE">`
      : `<link rel="modulepreload" crossorigin href="/${file}" nonce="CSP_NONCE">`,
  );
  return page.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
}

/** A file that loads later and those it stands on, scripts and styles, but for what comes with the first code. */
function filesOf(bundle: Rolldown.OutputBundle, isIt: (file: Rolldown.OutputChunk) => boolean): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const own = chunks.find(isIt);
  if (own === undefined) throw new Error('A file that pages are to ask for at once was not built');
  return chunks
    .filter(({ fileName, isEntry }) => !isEntry && [own.fileName, ...own.imports].includes(fileName))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}

async function renderSignIn(): Promise<string> {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    mode: 'production',
    plugins: [react()],
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module = await server.ssrLoadModule('/src/app/sign-in-html.tsx');
    return (module as typeof import('./src/app/sign-in-html.tsx')).signInHtml();
  } finally {
    await server.close();
  }
}

/** How much code the sign-in page may load before it works, and how much more the dashboard (A430). */
const SIGN_IN_KILOBYTES_MAX = 115;
const DASHBOARD_KILOBYTES_MAX = 55;

/** Fails the build once the code that nearly everybody waits for has grown too large. */
function boundFirstCode(): Plugin {
  return {
    name: 'bound-first-code',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const signIn = withImports(
        chunks,
        chunks.filter(({ isEntry }) => isEntry),
      );
      const isHome = ({ facadeModuleId }: Rolldown.OutputChunk) =>
        facadeModuleId === ROUTES || facadeModuleId === HOME_PAGE;
      const dashboard = withImports(chunks, chunks.filter(isHome)).filter((file) => !signIn.includes(file));
      for (const [page, files, kilobytesMax] of [
        ['The sign-in page', signIn, SIGN_IN_KILOBYTES_MAX],
        ['After it, the dashboard', dashboard, DASHBOARD_KILOBYTES_MAX],
      ] as const) {
        const kilobytes = gzipKilobytes(files);
        if (kilobytes > kilobytesMax)
          this.error(
            `${page} loads ${kilobytes.toFixed(1)} KB of JavaScript (gzip); it may be ${kilobytesMax} KB (A430).`,
          );
      }
    },
  };
}

/** The files and all that they import before they run. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  files: readonly Rolldown.OutputChunk[],
): readonly Rolldown.OutputChunk[] {
  const found = [...files];
  // Looked through while it grows.
  for (const { imports } of found)
    found.push(...chunks.filter((file) => imports.includes(file.fileName) && !found.includes(file)));
  return found;
}

const gzipKilobytes = (files: readonly Rolldown.OutputChunk[]): number =>
  files.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1024;

const PDF_LIBRARY = new URL('../../node_modules/pdfjs-dist/', import.meta.url);

/**
 * Puts the decoders that few PDFs need (scans, mostly) where the one that is open finds them by name: in plain JavaScript,
 * because the policy of our pages allows no WebAssembly.
 */
function writePdfDecoders(): Plugin {
  return {
    name: 'write-pdf-decoders',
    apply: 'build',
    async generateBundle() {
      const read = (path: string) => readFile(new URL(path, PDF_LIBRARY), 'utf8');
      const { version } = JSON.parse(await read('package.json')) as { version: string };
      for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'])
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-decoders-${version}/${name}`,
          source: await read(`wasm/${name}`),
        });
    },
  };
}

const OWN_PARTS = /\/apps\/web\/src\/(api|app|components|lib|ui)\/|\/@tabler\/icons-react\//;
/** What paying takes: the pages that pay want it, and any other page only while a payment is not finished. */
const PAYMENT_PARTS =
  /\/apps\/web\/src\/(components\/(payment|receipt|source-field|account-options|bill-token|buy-again)|features\/(transfer|bill-payment))/;
/** What customers and staff write to each other with. */
const CONVERSATION_PARTS = /\/apps\/web\/src\/components\/conversation\//;
/** Each stands on a heavy part of Mantine's, which only some pages want. */
const HEAVY_PARTS = /\/ui\/(select-field|overlay-frame|pill-tabs)\.tsx$/;

/** What keeps the bank's answers: only the sign-in page does without. */
const STORE_PARTS =
  /\/node_modules\/(@reduxjs|immer|react-redux|redux|redux-thunk|reselect|use-sync-external-store)\//;

/** All code of ours that the dashboard needs before it is there. */
function modulesOfDashboard(context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [ROUTES, HOME_PAGE];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || id.includes('/node_modules/')) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** What the dashboard is made of comes in one file, so that it waits for nothing that only others need. */
function dashboardFile(): Rolldown.CodeSplittingNameFunction {
  let dashboard: ReadonlySet<string> | undefined;
  return (id, context) => {
    dashboard ??= modulesOfDashboard(context);
    const isPart = dashboard.has(id) && id !== ROUTES && id !== HOME_PAGE;
    return isPart || STORE_PARTS.test(id) ? 'dashboard' : null;
  };
}

/**
 * What several other pages are made of comes in one file, but for the heavy parts: over a slow network, thirty small files
 * take longer than a few kilobytes that this one page could do without.
 */
function sharedFile(id: string, context: Rolldown.ChunkingContext): string | null {
  const isHeavy = (one: string): boolean =>
    HEAVY_PARTS.test(one) ||
    (OWN_PARTS.test(one) && context.getModuleInfo(one)?.importedIds.some(isHeavy) === true);
  if (isHeavy(id)) return null;
  if (PAYMENT_PARTS.test(id)) return 'payment';
  // They come in a file of their own, after what all pages share has found its place.
  if (CONVERSATION_PARTS.test(id)) return null;
  return OWN_PARTS.test(id) ? 'parts' : null;
}

export default defineConfig(({ command }) => {
  // Whoever starts the build (a test run, say), what comes out is what customers get.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    plugins: [
      inlineTexts(),
      react(),
      fillPagePlaceholders(),
      writePages(),
      boundFirstCode(),
      writePdfDecoders(),
    ],
    // The API serves the page with a nonce of its own per request and puts it wherever this word stands.
    html: { cspNonce: 'CSP_NONCE' },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      // A browser that knows no such links does without them: it only waits longer for the pages after the first.
      modulePreload: { polyfill: false },
      // What draws PDFs is that large, and comes for whoever opens one.
      chunkSizeWarningLimit: 520,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // What the sign-in page needs comes in one file: it compresses better than in a dozen, and arrives sooner.
              { name: 'index', tags: ['$initial'], priority: 3 },
              { name: dashboardFile(), debugName: 'dashboard', priority: 2 },
              { name: sharedFile, debugName: 'shared', minShareCount: 2, priority: 1 },
              { name: 'conversation', test: CONVERSATION_PARTS, minShareCount: 2, priority: 0 },
            ],
          },
        },
      },
    },
    server: {
      proxy: { '/auth': API, '/api': API, '/dev': API, '/health': API, '/manifest.webmanifest': API },
    },
  };
});
