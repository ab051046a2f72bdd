import type { KYC_DOCUMENTS } from '@harvest/contracts/kyc';
import { TEXTS } from '@harvest/contracts/texts';
import { useForm } from '@mantine/form';
import { type FocusEvent, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../api/failure.ts';
import {
  type Biodata,
  type Level3Body,
  type Submitted,
  useBiodataQuery,
  useSubmitKycPicturesMutation,
} from '../../api/kyc-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { SubmissionRow } from '../../components/submission-row.tsx';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import { FormShell } from '../../ui/form-shell.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { askedBody, askedRules, NO_DETAILS } from './asked-details.ts';
import { AskedFields } from './asked-fields.tsx';
import { KnownFields } from './known-fields.tsx';
import { PictureField } from './picture-field.tsx';
import classes from './pictures-form.module.css';
import { usePictureChoice } from './use-picture-choice.ts';

type Props = {
  /** Why it cannot be submitted; null while it can. */
  readonly obstacle: string | null;
  readonly onSubmitted: (status: Submitted) => void;
};

/** The form of level 3: who the bank knows the customer to be, what it does not know yet, and two pictures. */
export function PicturesForm(props: Props) {
  const { data, error, isFetching, refetch } = useBiodataQuery();
  if (data !== undefined) return <Form {...props} biodata={data} />;
  if (error === undefined || isFetching) return <Skeleton lines={6} label="Loading your details" />;
  return <FetchFailure failure={error} fallback={TEXTS.fetchBiodataFailed} onRetry={refetch} />;
}

const PICTURES = {
  utilityBill: { name: 'Utility bill', hint: 'Of the last three months. PNG or JPG, at most 2MB.' },
  validIdentificationCard: {
    name: 'Valid identification card',
    hint: 'With all four corners. PNG or JPG, at most 2MB.',
  },
} as const satisfies Record<string, { name: (typeof KYC_DOCUMENTS)[number]; hint: string }>;
const FIELDS = ['utilityBill', 'validIdentificationCard'] as const;

function Form({ obstacle, onSubmitted, biodata }: Props & { readonly biodata: Biodata }) {
  const [submit, { isLoading, isSuccess }] = useSubmitKycPicturesMutation();
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const pictures = useRef<HTMLDivElement>(null);
  const choices = { utilityBill: usePictureChoice(), validIdentificationCard: usePictureChoice() };
  const isBusy = isLoading || (isSuccess && obstacle === null);
  const form = useForm({
    initialValues: NO_DETAILS,
    validate: askedRules,
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (own.isTouched(field) && !isLeftToSend(event)) own.validateField(field);
      },
    }),
  });

  const focusFirst = (fields: readonly string[]) => {
    const asked = Object.keys(NO_DETAILS).find((field) => fields.includes(field));
    if (asked !== undefined) return form.getInputNode(asked)?.focus();
    const first = FIELDS.findIndex((field) => fields.includes(field));
    return pictures.current?.querySelectorAll('fieldset')[first]?.querySelector('button')?.focus();
  };

  const send = async () => {
    if (isBusy || obstacle !== null) return;
    // S2 §5: without both, nothing is sent (decision 25).
    const missing = FIELDS.filter((field) => choices[field].content === '');
    for (const field of missing) choices[field].complain(TEXTS.fieldRequired);
    const { hasErrors, errors } = form.validate();
    if (hasErrors || missing.length > 0) return focusFirst([...Object.keys(errors), ...missing]);
    setProblem(null);
    setSent(null);
    const body: Level3Body = {
      utilityBill: choices.utilityBill.content,
      validIdentificationCard: choices.validIdentificationCard.content,
      ...askedBody(form.values),
    };
    const { data, error } = await submit({ body, idempotencyKey: keys.keyOf(body), onProgress: setSent });
    if (data) return onSubmitted(data.status);
    const found = fieldErrorsOf(error);
    form.setErrors(found);
    for (const field of FIELDS) if (found[field] !== undefined) choices[field].complain(found[field]);
    focusFirst(Object.keys(found));
    return setProblem(reportActionFailure(error, TEXTS.submitDetailsFailed));
  };

  return (
    <FormShell
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      hasLegend={obstacle === null}
    >
      <KnownFields biodata={biodata} />
      {obstacle === null && (
        <>
          <AskedFields biodata={biodata} form={form} />
          <div ref={pictures} className={classes['pictures']}>
            {FIELDS.map((field) => (
              <PictureField key={field} {...PICTURES[field]} choice={choices[field]} />
            ))}
          </div>
        </>
      )}
      {isLoading && <ProgressLine label="Uploading" value={sent !== null && sent < 1 ? sent : null} />}
      <SubmissionRow label="Submit" isBusy={isBusy} obstacle={obstacle} />
      <Problem text={problem} />
    </FormShell>
  );
}
