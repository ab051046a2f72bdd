import { ALERT_EVENTS, type AlertEvent } from '@harvest/contracts/alert-events';
import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { Checkbox } from '@mantine/core';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { type AlertChoice, useChooseWaysMutation } from '../../api/alerts-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { useRefetchWhileMounted } from '../../components/use-refetch-while-mounted.ts';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './alert-ways.module.css';

const WAYS = { inApp: 'In the app', email: 'E-mail', sms: 'Text message' } as const;
type Way = keyof typeof WAYS;
const ways = Object.keys(WAYS) as Way[];

type Props = { readonly choices: readonly AlertChoice[]; readonly onSaved: () => Promise<unknown> };
type Changes = Readonly<Partial<Record<AlertEvent, Readonly<Partial<Record<Way, boolean>>>>>>;

/** Events by ways. What was changed is saved together and without the rest, so that it is told once and two tabs get on. */
export function AlertWays({ choices, onSaved }: Props) {
  const [save] = useChooseWaysMutation();
  const refetchWhileMounted = useRefetchWhileMounted(onSaved);
  const [changes, setChanges] = useState<Changes>({});
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const chosen = choices.map((choice): AlertChoice => ({ ...choice, ...changes[choice.event] }));
  const changed = choices.flatMap(({ event, ...choice }) => {
    const other = ways.filter((way) => (changes[event]?.[way] ?? choice[way]) !== choice[way]);
    return other.length === 0
      ? []
      : [{ event, ...Object.fromEntries(other.map((way) => [way, !choice[way]])) }];
  });
  const isSilent = chosen.some(({ event, email, sms }) => event === 'DEBIT' && !email && !sms);

  const change = (event: AlertEvent, way: Way, isOn: boolean) => {
    setProblem(null);
    setChanges({ ...changes, [event]: { ...changes[event], [way]: isOn } });
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    if (isSilent) {
      form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    if (changed.length === 0) {
      toast.success('Nothing was changed');
      return;
    }
    setIsSaving(true);
    setProblem(null);
    const { error } = await save({ changes: changed });
    // From here on it is the bank's word that counts, also when another tab changes it.
    if (error === undefined) await refetchWhileMounted();
    setIsSaving(false);
    if (error !== undefined) return setProblem(reportActionFailure(error, TEXTS.saveAlertPreferencesFailed));
    setChanges((now) => (now === changes ? {} : now));
    toast.success(TEXTS.alertsSaved);
  };
  return (
    <form ref={form} className={classes['form']} noValidate onSubmit={(event) => void submit(event)}>
      <table className={classes['ways']}>
        <caption className="sr-only">How you are told of what</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {WAYS[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.map((choice) => (
            <tr key={choice.event}>
              <th scope="row">{ALERT_EVENTS[choice.event]}</th>
              {ways.map((way) => {
                const isNeeded = isSilent && choice.event === 'DEBIT' && way !== 'inApp';
                return (
                  <td key={way}>
                    <Checkbox
                      label={
                        <>
                          <span className="sr-only">{ALERT_EVENTS[choice.event]}: </span>
                          <span className={classes['way']}>{WAYS[way]}</span>
                        </>
                      }
                      checked={choice[way]}
                      aria-invalid={isNeeded || undefined}
                      aria-describedby={isNeeded ? problemId : undefined}
                      onChange={({ currentTarget: { checked } }) => change(choice.event, way, checked)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* There before it says anything: only what changes inside such a place is told aloud. */}
      <p id={problemId} role="status" className={classes['problem']}>
        {isSilent && errorText('DEBIT_ALERT_NEEDED')}
      </p>
      <Problem text={problem} />
      <SubmitButton busy={isSaving && 'Saving...'} isBlocked={isSilent} className={`${classes['save']}`}>
        Save
      </SubmitButton>
    </form>
  );
}
