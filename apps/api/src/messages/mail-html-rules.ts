import { type ContactableBank, contactWords } from '../bank/contact-words.ts';

// Mail programs know little CSS, and some of it only as attributes; so everything is inline but what dark mode needs. No
// colour is six decimal digits: what looks like a code is the code.
const GREEN = '#0B6B3A';
const STYLE = `
body,.page{background:#f4f7f1}.card{background:#ffffff}.text{color:#1c2a22}.quiet{color:#55645b}
.code{background:#eaf5ee;color:#0B6B3A}
@media (prefers-color-scheme:dark){
body,.page{background:#0e1712!important}.card{background:#17231c!important}.text{color:#e8efe9!important}
.quiet{color:#a9b8ae!important}.brand{color:#7fd6a8!important}.code{background:#20362a!important;color:#9fe3bc!important}}
@media (max-width:480px){.card{padding:24px 18px!important}}`;
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export type MailContent = {
  readonly bank: ContactableBank;
  readonly subject: string;
  readonly text: string;
  readonly highlight: 'CODE' | 'LINK' | undefined;
};

/** A plain message as a page for mail programs: its code big and easy to select, its link a button. */
export function mailHtml({ bank, subject, text, highlight }: MailContent): string {
  const code = highlight === 'CODE' ? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] : undefined;
  const link = highlight === 'LINK' ? /https?:\/\/\S+/.exec(text)?.[0] : undefined;
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== link)
    .map(paragraphHtml);
  // Both stand after what says what they are for.
  if (code !== undefined) paragraphs.splice(1, 0, codeHtml(code));
  if (link !== undefined) paragraphs.splice(1, 0, buttonHtml(link, subject));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body style="margin:0;padding:0;background:#f4f7f1">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f7f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="brand" style="padding:0 4px 14px;${FONT};font-size:20px;font-weight:700;color:${GREEN}">${escapeHtml(bank.name)}</td></tr>
<tr><td class="card" style="background:#ffffff;border-top:4px solid ${GREEN};border-radius:12px;padding:32px 32px 20px">
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:20px;line-height:1.3;color:#1c2a22">${escapeHtml(subject)}</h1>
${paragraphs.join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:14px 4px 0;${FONT};font-size:13px;line-height:1.5;color:#55645b">${escapeHtml(footWords(bank))}</td></tr>
</table></td></tr></table></body></html>`;
}

function footWords(bank: ContactableBank): string {
  const { hours } = bank.support;
  const open = hours === '' ? '' : ` (${hours})`;
  return (
    `${bank.name} sent this message by itself. Please do not answer it. ` +
    `If you need help, ${contactWords(bank)}${open}.`
  );
}

function paragraphHtml(paragraph: string): string {
  const lines = escapeHtml(paragraph.trim()).replaceAll('\n', '<br>');
  return `<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.5;color:#1c2a22">${lines}</p>`;
}

function codeHtml(code: string): string {
  const style =
    'display:inline-block;padding:14px 22px;border-radius:10px;background:#eaf5ee;color:#0B6B3A;' +
    'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;line-height:1.1;font-weight:700;letter-spacing:6px;-webkit-user-select:all;user-select:all';
  return `<p style="margin:4px 0 20px"><span class="code" style="${style}">${code}</span></p>`;
}

function buttonHtml(link: string, label: string): string {
  const style = `display:inline-block;padding:14px 24px;border-radius:10px;background:${GREEN};color:#ffffff;${FONT};font-size:16px;font-weight:600;text-decoration:none`;
  return `<p style="margin:4px 0 20px"><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
