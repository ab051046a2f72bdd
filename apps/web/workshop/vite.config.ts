import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, transformWithOxc } from 'vite';

const MAIN = resolve(import.meta.dirname, '../src/main.tsx');

/** The application as a function that the workshop's document calls for each screen, and that document's own code. */
function writeFunction(): Plugin {
  return {
    name: 'write-function',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === 'react-dom/client' && importer === MAIN ? resolve(import.meta.dirname, 'react-root.ts') : null,
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry)
          file.code = `window.runApplication = function (screenOfWorkshop, fetch, XMLHttpRequest, Date, moduleUrl) {\n${file.code}\n};`;
      const { code } = await transformWithOxc(
        await readFile(resolve(import.meta.dirname, 'document.ts'), 'utf8'),
        'document.ts',
      );
      this.emitFile({ type: 'asset', fileName: 'workshop/document.js', source: code });
    },
  };
}

// The whole application in one file, for the workshop (scripts/workshop). Nothing of it goes into the product's build.
export default defineConfig(() => {
  process.env['NODE_ENV'] = 'production';
  return {
    root: resolve(import.meta.dirname, '..'),
    // A function has no address of its own; files that it loads lie beside the pages.
    define: { 'import.meta.url': 'moduleUrl' },
    plugins: [writeFunction(), react()],
    build: {
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: MAIN,
        output: {
          format: 'iife',
          codeSplitting: false,
          entryFileNames: 'workshop/application.js',
          assetFileNames: (asset) =>
            asset.names.some((name) => name.endsWith('.css'))
              ? 'workshop/application.css'
              : 'assets/[name]-[hash][extname]',
        },
      },
    },
  };
});
