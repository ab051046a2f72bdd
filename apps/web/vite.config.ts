import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig(({ command }) => {
  // Whoever starts the build (a test run, say), what comes out is what customers get.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react(), fillPagePlaceholders()],
    // The API serves the page with a nonce of its own per request and puts it wherever this word stands.
    html: { cspNonce: 'CSP_NONCE' },
    build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
    server: { proxy: { '/auth': API, '/api': API, '/dev': API, '/health': API } },
  };
});
