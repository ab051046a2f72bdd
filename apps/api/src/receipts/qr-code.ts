import type { Receipt } from '@harvest/contracts/receipts';
import { create } from 'qrcode';

/** A text as a QR code without its quiet zone: one path, each run of dark modules of a row a bar. */
export function qrCodeOf(text: string): Receipt['qr'] {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Array.from(data.slice(y * size, (y + 1) * size), (dark) => (dark ? '#' : ' ')).join('');
    return Array.from(
      row.matchAll(/#+/g),
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { modules: size, path: rows.flat().join('') };
}
