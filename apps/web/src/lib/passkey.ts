/** What a bank asks of a device, and what the device answers, as JSON (W3C WebAuthn). */
type Json = Record<string, unknown>;

/** What a device answers, which bears the name of its passkey. */
export type PasskeyAnswer = { readonly id: string; readonly [part: string]: unknown };
type Browser = typeof import('@simplewebauthn/browser');

/** Only whoever uses a passkey loads what it takes. */
const load = (): Promise<Browser> => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys, here: they need a name of the site, and an encrypted connection. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Has the device make a passkey. Rejects when its owner gives up or it cannot. */
export async function makePasskey(publicKey: Json): Promise<PasskeyAnswer> {
  const { startRegistration } = await load();
  const options = publicKey as unknown as Parameters<Browser['startRegistration']>[0]['optionsJSON'];
  return { ...(await startRegistration({ optionsJSON: options })) };
}

/** Has the device sign with a passkey. Rejects when its owner gives up or it cannot. */
export async function signWithPasskey(publicKey: Json): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  const options = publicKey as unknown as Parameters<Browser['startAuthentication']>[0]['optionsJSON'];
  return { ...(await startAuthentication({ optionsJSON: options })) };
}
