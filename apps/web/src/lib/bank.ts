function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/**
 * The bank's name and code are configuration of the API, which writes them into the page it serves. While the page itself
 * is being built there is no document yet, and the words the API looks for take their place.
 */
export const bank =
  typeof document === 'undefined'
    ? { name: '__BANK_NAME__', code: '__BANK_CODE__' }
    : { name: metaContent('bank-name'), code: metaContent('bank-code') };
