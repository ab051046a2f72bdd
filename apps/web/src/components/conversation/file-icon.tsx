import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';

const ICONS: ReadonlyMap<string, typeof IconFile> = new Map([
  ['pdf', IconFileTypePdf],
  ['png', IconPhoto],
  ['jpg', IconPhoto],
  ['jpeg', IconPhoto],
]);

/** What kind of file it is, for the eye; its name says the same. */
export function FileIcon({ name }: { readonly name: string }) {
  const Icon = ICONS.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? IconFile;
  return <Icon aria-hidden size={22} stroke={1.75} />;
}
