import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT_AND_VERIFIED = 0x05;
const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;
const ID_BYTES = 16;

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** CBOR of a text, of bytes and of a map, as far as a passkey needs them (RFC 8949). */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
function cborBytes(bytes: Buffer): Buffer {
  // The shortest form of a length: libraries measure what they read by writing it again.
  const length = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(bytes.length < 24 ? [0x40 + bytes.length] : length), bytes]);
}
const cborMap = (...pairs: readonly Buffer[]) =>
  Buffer.concat([Buffer.from([0xa0 + pairs.length / 2]), ...pairs]);

/** As a browser hands it on. */
export type Credential = { readonly id: string; readonly [part: string]: unknown };

export type SignOptions = {
  /** Where the page that asks says it stands. */
  readonly origin?: string;
  /** The device asked for no finger and no PIN. */
  readonly isUnverified?: boolean;
  /** Signed by another key than the one the bank knows. */
  readonly isForged?: boolean;
};

/** A telephone or a key that makes one passkey and signs with it, as browsers hand it on (W3C WebAuthn, P-256). */
export class PasskeyDevice {
  readonly #id = randomBytes(ID_BYTES);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #signed = 0;

  /** @param origin of the page it is used on */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What a browser answers when it is asked to make the passkey. */
  make(publicKey: Readonly<Record<string, unknown>>, options: SignOptions = {}): Credential {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cborMap(
      Buffer.from([0x01]),
      Buffer.from([0x02]),
      Buffer.from([0x03]),
      Buffer.from([0x26]),
      Buffer.from([0x20]),
      Buffer.from([0x01]),
      Buffer.from([0x21]),
      cborBytes(Buffer.from(String(x), 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(String(y), 'base64url')),
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, ID_BYTES]), this.#id, key]);
    const data = Buffer.concat([this.#data(options, HAS_CREDENTIAL), credential]);
    const attestation = cborMap(
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      cborMap(),
      cborText('authData'),
      cborBytes(data),
    );
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', publicKey, options)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** What a browser answers when it is asked to sign with the passkey. */
  sign(publicKey: Readonly<Record<string, unknown>>, options: SignOptions = {}): Credential {
    this.#signed += 1;
    const data = this.#data(options, 0);
    const client = this.#client('webauthn.get', publicKey, options);
    const key: KeyObject = options.isForged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey;
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
    });
  }

  #data({ origin = this.#origin, isUnverified = false }: SignOptions, more: number): Buffer {
    const flags = (isUnverified ? USER_PRESENT : USER_PRESENT_AND_VERIFIED) | more;
    const signed = Buffer.alloc(4);
    signed.writeUInt32BE(this.#signed);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), signed]);
  }

  #client(type: string, { challenge }: Readonly<Record<string, unknown>>, options: SignOptions): Buffer {
    const { origin = this.#origin } = options;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: Readonly<Record<string, unknown>>): Credential {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}
