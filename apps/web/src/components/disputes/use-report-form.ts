import type { DisputeType } from '@harvest/contracts/dispute-types';
import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { type Report, useReportProblemMutation } from '../../api/disputes-api.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { failureBeside } from '../report-action-failure.ts';
import { toast } from '../toast.ts';

/** What is said of a problem, and how it is sent. */
export function useReportForm(referenceNumber: string, onDone: () => void) {
  const [report, { isLoading }] = useReportProblemMutation();
  const [type, setType] = useState<DisputeType | null>(null);
  const [text, setText] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const said = text.trim();

  const empty = () => {
    setType(null);
    setText('');
    setIsSubmitted(false);
    setProblem(null);
    keys.renew();
  };
  const send = async (wanted: Report) => {
    const { data, error } = await report({ report: wanted, idempotencyKey: keys.keyOf(wanted) });
    if (error) return setProblem(failureBeside(error, TEXTS.anErrorOccurred));
    toast.success(`${data.message}. Its tracking number is ${data.dispute.trackingNumber}.`);
    empty();
    return onDone();
  };
  return {
    type,
    choose: setType,
    text,
    setText,
    problems: {
      type: isSubmitted && type === null ? 'Choose what is wrong' : undefined,
      text: isSubmitted && said === '' ? TEXTS.fieldRequired : undefined,
    },
    isDirty: text !== '',
    isSending: isLoading,
    problem,
    empty,
    /** @returns the first field that is not right yet, once it was tried to send the form */
    submit: (): 'type' | 'text' | undefined => {
      setIsSubmitted(true);
      setProblem(null);
      if (type === null) return 'type';
      if (said === '') return 'text';
      if (!isLoading) void send({ referenceNumber, type, text: said });
      return undefined;
    },
  };
}

export type ReportForm = ReturnType<typeof useReportForm>;
