import { TEXTS } from '@harvest/contracts/texts';
import react from '@vitejs/plugin-react';
import { createServer, defineConfig, type Plugin } from 'vite';

const API = 'http://127.0.0.1:3000';

/** Fills what the API fills into every page it serves, so that the development server shows the same page. */
function fillPagePlaceholders(): Plugin {
  return {
    name: 'fill-page-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replaceAll('__BANK_NAME__', 'Harvest').replaceAll('__BANK_CODE__', '090605'),
  };
}

/** Puts each fixed text where it is shown, so that the first page does not carry those of all the others. */
function inlineTexts(): Plugin {
  const texts: Readonly<Record<string, string>> = TEXTS;
  return {
    name: 'inline-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: 'TEXTS.' },
      handler: (code) =>
        code.replaceAll(/\bTEXTS\.(\w+)/g, (whole, name: string) =>
          texts[name] === undefined ? whole : JSON.stringify(texts[name]),
        ),
    },
  };
}

/**
 * Writes `sign-in.html`, which the API serves at `/`: index.html with the sign-in page already in it. Every other page wants
 * the list of routes at once, so index.html itself asks for it beside the first code.
 */
function writePages(): Plugin {
  return {
    name: 'write-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return;
      const signIn = await renderSignIn();
      const source = String(index.source)
        .replace(/<div id="root">.*?<\/div>/s, () => signIn)
        // What is painted comes before what makes it work.
        .replace('<script type="module"', '<script type="module" fetchpriority="low"');
      this.emitFile({ type: 'asset', fileName: 'sign-in.html', source });
      const routes = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/app/routes.tsx'),
      );
      const preload = `<link rel="modulepreload" crossorigin href="/${routes?.fileName}" nonce="CSP_NONCE">`;
      index.source = String(index.source).replace('<link rel="stylesheet"', `${preload}\n    $&`);
    },
  };
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

export default defineConfig(({ command }) => {
  // Whoever starts the build (a test run, say), what comes out is what customers get.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    plugins: [inlineTexts(), react(), fillPagePlaceholders(), writePages()],
    // The API serves the page with a nonce of its own per request and puts it wherever this word stands.
    html: { cspNonce: 'CSP_NONCE' },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        // What the sign-in page needs comes in one file: it compresses better than in a dozen, and arrives sooner.
        output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } },
      },
    },
    server: { proxy: { '/auth': API, '/api': API, '/dev': API, '/health': API } },
  };
});
