import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type OnboardingDocument,
  useDocumentKindsQuery,
  useDocumentsQuery,
} from '../../api/onboarding-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { toast } from '../../components/toast.ts';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentBlock } from './document-block.tsx';
import { PassportBlock } from './passport-block.tsx';
import { StepHeading } from './step-heading.tsx';
import { useOpenStep, useRectifyTarget } from './use-wizard.ts';
import classes from './wizard-page.module.css';

/** The second page of the wizard: pictures of what the bank has to see. */
export function DocumentUploadStep() {
  const { data: documents, error, isFetching, refetch } = useDocumentsQuery();
  return (
    <section className={classes['page']}>
      <div>
        <StepHeading step="documents" />
        <p className={classes['lead']}>
          Upload PNG or JPG pictures of at most 2MB each. They are saved one by one: you can leave and come
          back.
        </p>
      </div>
      {error !== undefined && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchDocumentsFailed} onRetry={refetch} />
      )}
      {documents === undefined && isFetching && <Skeleton lines={6} label="Loading your documents" />}
      {documents !== undefined && <Documents documents={documents} />}
    </section>
  );
}

function Documents({ documents }: { readonly documents: readonly OnboardingDocument[] }) {
  const kinds = useDocumentKindsQuery();
  const openStep = useOpenStep();
  const target = useRectifyTarget();
  const blocks = useRef<HTMLDivElement>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const missing = documents.filter(isMissing);

  const blockOf = ({ documentTypeId }: OnboardingDocument) =>
    blocks.current?.querySelector(`[data-document="${documentTypeId}"]`);

  const goToRectify = useEffectEvent(() => {
    const wanted =
      documents.find(({ documentTypeId }) => documentTypeId === target) ??
      documents.find((document) => document.status === 'DECLINED' || isMissing(document));
    if (target !== null && wanted !== undefined) blockOf(wanted)?.querySelector('h3')?.focus();
  });
  useEffect(() => goToRectify(), []);

  const goOn = () => {
    const [first] = missing;
    if (first === undefined) return openStep('status');
    toast.failure(TEXTS.documentsMissing);
    setIsBlocked(true);
    return blockOf(first)?.querySelector<HTMLElement>('input:not([type="file"]), button')?.focus();
  };

  return (
    <div ref={blocks} className={classes['page']}>
      <p className={classes['legend']}>* required</p>
      {kinds.error !== undefined && !kinds.isFetching && (
        <FetchFailure
          failure={kinds.error}
          fallback={TEXTS.fetchDocumentTypesFailed}
          onRetry={kinds.refetch}
        />
      )}
      {documents.map((document) =>
        document.passportPhotograph ? (
          <PassportBlock
            key={document.documentTypeId}
            document={document}
            isMissed={isBlocked && isMissing(document)}
          />
        ) : (
          <DocumentBlock
            key={document.documentTypeId}
            document={document}
            kinds={kinds.data}
            isMissed={isBlocked && isMissing(document)}
          />
        ),
      )}
      <Problem text={isBlocked && missing.length > 0 ? TEXTS.documentsMissing : null} />
      <div className={classes['actions']}>
        <Button variant="default" onClick={() => openStep('profile')}>
          {TEXTS.previous}
        </Button>
        <Button onClick={goOn}>{TEXTS.continue}</Button>
      </div>
    </div>
  );
}

/** S1 §4: no Continue while a mandatory document has no status. */
function isMissing({ mandatory, status }: OnboardingDocument): boolean {
  return mandatory && status === null;
}
