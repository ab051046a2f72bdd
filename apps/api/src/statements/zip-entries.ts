import { inflateRawSync } from 'node:zlib';

/** A file within a ZIP archive: where its two headers begin, and its bytes as they are packed. */
type ZipEntry = {
  readonly centralAt: number;
  readonly localAt: number;
  readonly isDeflated: boolean;
  readonly packed: Buffer;
};

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;

/** The files of an archive, from its directory. @throws Error where it is none */
function zipEntries(archive: Buffer): ZipEntry[] {
  let endAt = archive.length - END_BYTES;
  // A comment may follow the end, whoever wrote it.
  while (endAt >= 0 && archive.readUInt32LE(endAt) !== END_SIGNATURE) endAt -= 1;
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(endAt + 16);
  for (let left = archive.readUInt16LE(endAt + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== CENTRAL_SIGNATURE)
      throw new Error('The directory of an archive is broken');
    const localAt = archive.readUInt32LE(at + 42);
    const packedAt =
      localAt + LOCAL_BYTES + archive.readUInt16LE(localAt + 26) + archive.readUInt16LE(localAt + 28);
    entries.push({
      centralAt: at,
      localAt,
      isDeflated: archive.readUInt16LE(at + 10) === 8,
      packed: archive.subarray(packedAt, packedAt + archive.readUInt32LE(at + 20)),
    });
    const more = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    at += CENTRAL_BYTES + more.reduce((sum, length) => sum + length, 0);
  }
  return entries;
}

/**
 * The contents of an archive's files. One bound holds for all of them together, because a small archive may have thousands of
 * entries, and several entries may share the same bytes.
 * @throws Error when the archive is broken or its contents exceed the bound
 */
export function unpacked(archive: Buffer, bytesMax: number): Buffer[] {
  let left = bytesMax;
  return zipEntries(archive).map(({ packed, isDeflated }) => {
    const bytes = isDeflated ? inflateRawSync(packed, { maxOutputLength: left }) : packed;
    left -= bytes.length;
    if (left < 0) throw new Error(`The contents of an archive exceed ${bytesMax} bytes`);
    return bytes;
  });
}

/** Writes one time into all headers of an archive: written by the clock, the same content would be another file each time. */
export function stampZip(archive: Buffer, stamp: number): Buffer {
  for (const { centralAt, localAt } of zipEntries(archive)) {
    archive.writeUInt32LE(stamp, centralAt + 12);
    archive.writeUInt32LE(stamp, localAt + 10);
  }
  return archive;
}
