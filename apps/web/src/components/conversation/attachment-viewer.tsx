import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { CallFailure } from '../../api/failure.ts';
import { dataUrlBlob } from '../../lib/data-url.ts';
import { loadOnce } from '../../lib/load-once.ts';
import { saveFile } from '../../lib/save-file.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { FullScreen } from '../../ui/full-screen.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FetchFailure } from '../fetch-failure.tsx';
import classes from './attachment-viewer.module.css';
import { ImageView } from './image-view.tsx';

const loadPdfView = loadOnce(() => import('./pdf-view.tsx'));
const PdfView = lazy(() => loadPdfView().then((m) => ({ default: m.PdfView })));

type Props = {
  /** Which file; also while it closes, and null before the first. */
  readonly attachment: { readonly name: string } | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What it holds, as a data URL, as soon as it is here. */
  readonly query: {
    readonly currentData?: { readonly content: string } | undefined;
    readonly error?: CallFailure | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
};

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** A file of a conversation over the whole screen (S2 §2): pictures and PDFs open, every other kind can be downloaded. */
export function AttachmentViewer({ attachment, isOpen, onClose, query }: Props) {
  const [step, setStep] = useState(0);
  const name = attachment?.name ?? '';
  const content = query.currentData?.content;
  const zoom = ZOOMS[step] ?? 1;
  const close = () => {
    setStep(0);
    onClose();
  };
  return (
    <FullScreen
      isOpen={isOpen}
      title={name}
      onClose={close}
      footer={
        content !== undefined && (
          <div className={classes['tools']}>
            {isShown(content) && (
              <div className={classes['zoom']}>
                <IconButton
                  label="Zoom out"
                  aria-disabled={step === 0}
                  onClick={() => setStep(Math.max(0, step - 1))}
                >
                  <IconZoomOut aria-hidden size={24} stroke={1.75} />
                </IconButton>
                <span role="status" className={classes['level']}>
                  {zoom * 100}%
                </span>
                <IconButton
                  label="Zoom in"
                  aria-disabled={step === ZOOMS.length - 1}
                  onClick={() => setStep(Math.min(ZOOMS.length - 1, step + 1))}
                >
                  <IconZoomIn aria-hidden size={24} stroke={1.75} />
                </IconButton>
              </div>
            )}
            <DownloadButton content={content} name={name} />
          </div>
        )
      }
    >
      <div className={classes['stage']}>
        <Content query={query} name={name} zoom={zoom} />
      </div>
    </FullScreen>
  );
}

const isPicture = (content: string): boolean => /^data:image\/(?:png|jpeg)[;,]/.test(content);
const isPdf = (content: string): boolean => /^data:application\/pdf[;,]/.test(content);
const isShown = (content: string): boolean => isPicture(content) || isPdf(content);

type ContentProps = Pick<Props, 'query'> & { readonly name: string; readonly zoom: number };

function Content({ query: { currentData, error, isFetching, refetch }, name, zoom }: ContentProps) {
  if (currentData !== undefined) {
    const { content } = currentData;
    if (isPicture(content))
      return <ImageView content={content} name={name} zoom={zoom} otherwise={<NotOpened />} />;
    if (isPdf(content))
      return (
        <ErrorBoundary fallback={() => <NotOpened />}>
          <Suspense fallback={<Loading />}>
            <PdfView content={content} name={name} zoom={zoom} otherwise={<NotOpened />} />
          </Suspense>
        </ErrorBoundary>
      );
    return (
      <EmptyState
        title={TEXTS.fileNotShown}
        hint="Download it to open it on this device, if it is from somebody you know."
      />
    );
  }
  if (error === undefined || isFetching) return <Loading />;
  return <FetchFailure failure={error} fallback={TEXTS.fetchTicketDetailsFailed} onRetry={refetch} />;
}

const Loading = () => <Skeleton lines={4} label="Loading the file" />;

/** One that is damaged or locked by a password, say, or for which this browser is too old. */
function NotOpened() {
  return (
    <div role="alert">
      <EmptyState
        title="This file cannot be shown here"
        hint="It may be locked or damaged, or this browser may be too old. Download it to open it on this device."
      />
    </div>
  );
}

function DownloadButton({ content, name }: { readonly content: string; readonly name: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload aria-hidden size={20} stroke={1.75} />}
      onClick={() => saveFile(URL.createObjectURL(dataUrlBlob(content)), name)}
    >
      Download
    </Button>
  );
}
