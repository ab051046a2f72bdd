function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** The bank's name and code are configuration of the API, which writes them into the page it serves. */
export const bank = { name: metaContent('bank-name'), code: metaContent('bank-code') };
