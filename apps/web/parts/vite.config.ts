import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The parts on a page of their own, for the tests. Nothing of it goes into the product's build.
export default defineConfig(({ command }) => {
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return { root: import.meta.dirname, plugins: [react()], build: { target: 'es2022', emptyOutDir: true } };
});
