import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
// Its form for older browsers, because many telephones in use are.
import { GlobalWorkerOptions, getDocument, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { dataUrlBytes } from '../../lib/data-url.ts';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** Where the build puts the decoders of rare pictures, which scanners make (vite.config.ts). */
const DECODERS = `/assets/pdf-decoders-${version}/`;

/** Begins to open a PDF. Its scripts never run, and nothing it refers to is fetched. */
export function openPdf(content: string): PDFDocumentLoadingTask {
  return getDocument({
    data: dataUrlBytes(content),
    wasmUrl: DECODERS,
    // Each decoder is there as plain JavaScript, too, and the policy of our pages allows nothing else.
    useWasm: false,
    disableWorkerRendering: true,
    isImageDecoderSupported: false,
  });
}

export async function pageSize(
  pdf: PDFDocumentProxy,
  number: number,
): Promise<{ readonly width: number; readonly height: number }> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}
