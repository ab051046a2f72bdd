import { text } from '@harvest/contracts/fields';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type MailboxMessage, readAttachment, readMailbox } from '../development-mailbox.ts';
import { fail } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { hostName } from './request-heads.ts';
import { contentSecurityPolicy, newNonce } from './web-pages.ts';

const YEARS_MAX_SECONDS = 10 * 366 * 86_400;
const advance = z.object({ advanceSeconds: z.number().int().min(1).max(YEARS_MAX_SECONDS) });
const search = z.object({ to: text(254).optional() });
const attachment = z.object({ id: z.uuid(), position: z.coerce.number().int().min(1).max(100) });

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function attachmentLinks({ id, attachments }: MailboxMessage): string {
  return attachments
    .map(({ name, size }, index) => {
      const address = `/dev/mailbox/messages/${id}/attachments/${index + 1}`;
      return `<p><a href="${address}">${escapeHtml(name)}</a> (${Math.ceil(size / 1024)} KB)</p>`;
    })
    .join('');
}

/** The demo's way to read what was sent and to move time; a production bank does not have these pages at all. */
export async function registerDevelopmentPages(app: FastifyInstance, platform: Platform): Promise<void> {
  const names = ['localhost', '127.0.0.1', '[::1]', new URL(platform.config.publicUrl).hostname];
  await app.register(async (pages) => {
    // They show codes: what a browser or a proxy kept of them would be read by whoever comes next.
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Another site can point its own name at this machine (DNS rebinding): its pages then read answers as their own (A458).
      if (!names.includes(hostName(request.raw.headers.host) ?? '')) throw fail('NOT_FOUND');
    });
    registerMailbox(pages, platform);
    pages.post('/dev/clock', async (request) => {
      const body = advance.safeParse(request.body);
      if (!body.success) throw fail('BAD_REQUEST');
      return { now: (await platform.clock.advance(body.data.advanceSeconds)).toISOString() };
    });
  });
}

function registerMailbox(app: FastifyInstance, platform: Platform): void {
  app.get('/dev/mailbox/messages', async (request) => {
    const query = search.safeParse(request.query);
    if (!query.success) throw fail('BAD_REQUEST');
    return readMailbox(platform.db, query.data.to);
  });
  app.get('/dev/mailbox/messages/:id/attachments/:position', async (request, reply) => {
    const params = attachment.safeParse(request.params);
    const found = params.success
      ? await readAttachment(platform.db, params.data.id, params.data.position)
      : undefined;
    if (found === undefined) throw fail('NOT_FOUND');
    return reply
      .type(found.mediaType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`)
      .send(found.bytes);
  });
  app.get('/dev/mailbox', async (_request, reply) => {
    const nonce = newNonce();
    const messages = await readMailbox(platform.db, undefined);
    const rows = messages.map(
      (message) =>
        `<article><h2>${escapeHtml(message.subject)}</h2><p>${message.channel} to ${escapeHtml(message.to)} at ${message.createdAt}</p><pre>${escapeHtml(message.text)}</pre>${attachmentLinks(message)}</article>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development mailbox</title>
<style nonce="${nonce}">body{font:16px/1.5 system-ui,sans-serif;max-width:45rem;margin:0 auto;padding:1rem;color:#14211b;background:#f7f8f4}
article{background:#fff;border:1px solid #d9dfd6;border-radius:10px;padding:.5rem 1rem;margin:1rem 0}h2{font-size:1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
</head><body><main><h1>Development mailbox</h1><p>Everything the demo sent, newest first. Reload to see more.</p>${rows.join('') || '<p>Nothing yet.</p>'}</main></body></html>`);
  });
}
