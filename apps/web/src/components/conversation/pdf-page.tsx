import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './file-view.module.css';

type Props = {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** How large it is taken for until it is read: like the first page. */
  readonly like: { readonly width: number; readonly height: number };
  /** How wide it is to be, in pixels of the page. */
  readonly width: number;
};

/** More than this a telephone cannot draw on (iOS draws nothing at all then). */
const PIXELS_MAX = 12_000_000;

/** One page, drawn while it is near the window, and its words for those who listen. */
export function PdfPage({ pdf, number, like, width }: Props) {
  const frame = useRef<HTMLElement>(null);
  const isNear = useIsNear(frame);
  const page = usePage(pdf, number, isNear);
  const { width: ownWidth, height: ownHeight } = page?.getViewport({ scale: 1 }) ?? like;
  return (
    // No region: a paper of many pages would fill the list of them.
    <figure
      ref={frame}
      aria-label={`Page ${number} of ${pdf.numPages}`}
      className={classes['page']}
      style={{ width, height: (width * ownHeight) / ownWidth }}
    >
      {page !== null && isNear && <Drawing page={page} width={width} />}
      {page !== null && <Words page={page} />}
    </figure>
  );
}

/** Whether something is in the window, or within a window's height of it. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const watch = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), {
      root: element.current.parentElement,
      rootMargin: '100%',
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isNear;
}

/** Read when it first comes near. */
function usePage(pdf: PDFDocumentProxy, number: number, isNear: boolean): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const isWanted = isNear && page === null;
  useEffect(() => {
    // One that is damaged stays empty; the others open all the same.
    if (isWanted) pdf.getPage(number).then(setPage, () => undefined);
  }, [pdf, number, isWanted]);
  return page;
}

function Drawing({ page, width }: { readonly page: PDFPageProxy; readonly width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const own = page.getViewport({ scale: 1 });
    const sharp = (width / own.width) * window.devicePixelRatio;
    const most = Math.sqrt(PIXELS_MAX / (own.width * own.height));
    const viewport = page.getViewport({ scale: Math.min(sharp, most) });
    canvas.current.width = Math.floor(viewport.width);
    canvas.current.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: canvas.current, viewport });
    // It is broken off by the next size, and by what cannot be drawn; what was drawn until then stays.
    drawing.promise.catch(() => undefined);
    return () => drawing.cancel();
  }, [page, width]);
  return <canvas ref={canvas} aria-hidden className={classes['canvas']} />;
}

function Words({ page }: { readonly page: PDFPageProxy }) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    page.getTextContent().then(
      ({ items }) => {
        const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
        if (!isOver) setWords(text.replaceAll(/\s+/g, ' ').trim());
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [page]);
  if (words === null) return null;
  return <p className="sr-only">{words || 'This page has no words that can be read aloud.'}</p>;
}
