import { toBuffer } from 'qrcode';
import { authenticatorUri } from './authenticator.ts';

/** Pixels for each square of the QR code. */
const QR_SCALE = 6;

/** An authenticator's secret as its owner gets it into the app: as a picture to scan, as a link, and as it stands. */
export async function showSecret(secretCode: string, issuer: string, email: string) {
  const setUpLink = authenticatorUri(secretCode, issuer, email);
  const png = await toBuffer(setUpLink, { type: 'png', scale: QR_SCALE });
  return { image: png.toString('base64'), secretCode, setUpLink };
}
