import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Where the page's own background and header are light; a browser paints these before any of our code runs. */
const CANVAS = '#F7F8F4';

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${src}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
});

/** What a telephone needs to put the bank among its apps; the name is configuration, so the file is made here. */
export function registerWebManifest(app: FastifyInstance, { bank }: Config): void {
  const manifest = JSON.stringify({
    id: '/',
    name: bank.name,
    short_name: bank.name,
    description: 'Internet banking for farmers and the people who trade with them.',
    lang: 'en-NG',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: CANVAS,
    theme_color: CANVAS,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
  });
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  );
}
