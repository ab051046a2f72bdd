import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './file-view.module.css';
import { openPdf, pageSize } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import { useRoom } from './use-room.ts';

type Props = {
  readonly content: string;
  readonly name: string;
  readonly zoom: number;
  /** What is said where it cannot be opened. */
  readonly otherwise: ReactNode;
};

type Opened = {
  readonly pdf: PDFDocumentProxy;
  readonly first: { readonly width: number; readonly height: number };
};

/** Wider than this, a page of a paper is no easier to read. */
const PAGE_WIDTH_MAX = 900;

/** A PDF, drawn by this page itself: many telephones' browsers only offer to save one. */
export function PdfView({ content, name, zoom, otherwise }: Props) {
  const room = useRoom();
  const [opened, setOpened] = useState<Opened | 'failed' | null>(null);
  useEffect(() => {
    const opening = openPdf(content);
    opening.promise.then(
      async (pdf) => setOpened({ pdf, first: await pageSize(pdf, 1) }),
      () => setOpened('failed'),
    );
    return () => void opening.destroy();
  }, [content]);

  if (opened === 'failed') return otherwise;
  const width = Math.min(room.width, PAGE_WIDTH_MAX) * zoom;
  return (
    <section
      ref={room.ref}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      data-scroll
      className={`${classes['scroll']} ${classes['pages']}`}
    >
      {opened === null && <Skeleton lines={4} label="Loading the file" />}
      {opened !== null &&
        width > 0 &&
        Array.from({ length: opened.pdf.numPages }, (_, index) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number.
            key={index}
            pdf={opened.pdf}
            number={index + 1}
            like={opened.first}
            width={width}
          />
        ))}
    </section>
  );
}
