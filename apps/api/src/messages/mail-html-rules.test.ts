import { expect, test } from 'vitest';
import { mailHtml } from './mail-html-rules.ts';

const bank = {
  name: 'Harvest',
  support: { phone: '0700 000 0000', whatsApp: '+234 700 000 0000', hours: 'Every day' },
};
const mail = { bank, subject: 'Your code', text: 'Hello.', highlight: undefined } as const;
/** What a mail program shows, roughly. */
const shown = (html: string) =>
  html
    .replaceAll(/<(style|title)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('a message with a code, as HTML: shows it once more, big and whole, and no other six digits anywhere', () => {
  const text = 'Your Harvest code is 012345.\n\nIt works for at most 5 minutes.';
  const html = mailHtml({ ...mail, text, highlight: 'CODE' });
  expect(html).toMatch(/font-size:34px[^>]*user-select:all">012345<\/span>/);
  expect([...new Set(html.match(/(?<![0-9])[0-9]{6}(?![0-9])/g))]).toEqual(['012345']);
  expect(shown(html)).toContain('Your Harvest code is 012345. 012345 It works for at most 5 minutes.');
});

test('a message with a link, as HTML: has it once, behind a button', () => {
  const link = 'https://bank.example/reset-password/a_b-c/ada%2Bx%40harvest.test';
  const text = `Somebody asked for it.\n\n${link}\n\nIt works for 30 minutes.`;
  const html = mailHtml({ ...mail, subject: 'Choose a new password', text, highlight: 'LINK' });
  expect(html.match(/https?:\/\//g)).toHaveLength(1);
  expect(html).toContain(`<a href="${link}"`);
  expect(shown(html)).toContain('Somebody asked for it. Choose a new password It works for 30 minutes.');
});

test('a message with neither, as HTML: loads nothing, runs nothing and works in the dark', () => {
  const html = mailHtml({ ...mail, text: 'First line.\nSecond line.\n\nNext paragraph.' });
  expect(html).not.toMatch(/<(script|img|link|iframe)|url\(|@import|https?:/i);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).toContain('First line.<br>Second line.</p>');
  expect(html).toContain('#0B6B3A');
  expect(html).not.toMatch(/#[0-9]{6}\b/);
});

test('the foot of a message, as HTML: says how to reach the bank', () => {
  expect(shown(mailHtml({ ...mail }))).toContain(
    'If you need help, call 0700 000 0000 or write to +234 700 000 0000 on WhatsApp (Every day).',
  );
});

test('HTML in names, narrations and subjects: is shown as text', () => {
  const evil = `<img src=x onerror="alert('1')">&amp;`;
  const named = { name: evil, support: { phone: '', whatsApp: '', hours: evil } };
  const html = mailHtml({ bank: named, subject: evil, text: evil, highlight: 'LINK' });
  expect(html).not.toContain('<img');
  expect(html.split('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;amp;')).toHaveLength(8);
});
