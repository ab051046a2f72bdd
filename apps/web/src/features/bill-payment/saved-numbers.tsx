import type { BillProduct } from '@harvest/contracts/bill-details';
import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { type SavedNumber, useDeleteSavedNumberMutation, useSavedNumbersQuery } from '../../api/bills-api.ts';
import { refusalCode } from '../../api/failure.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './saved-numbers.module.css';

type Props = {
  /** Only what it is bought for is offered. */
  readonly product: BillProduct;
  /** What stands in the form; the same number at another provider is another one. */
  readonly chosen: {
    readonly providerCode: string | undefined;
    readonly number: string;
    readonly meterType?: string;
  };
  readonly onChoose: (saved: SavedNumber) => void;
};

/** Phones, meters or cards by the customer's own names, a press each. Nothing while there are none. */
export function SavedNumbers({ product, chosen, onChoose }: Props) {
  const titleId = useId();
  const { data = [] } = useSavedNumbersQuery();
  const [isSorting, setIsSorting] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const offered = data.filter(({ utilityProductType }) => utilityProductType === product);
  if (offered.length === 0) return null;
  return (
    <section className={classes['saved']} aria-labelledby={titleId}>
      <div className={classes['head']}>
        <h3 id={titleId} className={classes['title']}>
          Saved numbers
        </h3>
        <Button ref={toggle} variant="subtle" size="compact-md" onClick={() => setIsSorting(!isSorting)}>
          {isSorting ? 'Done' : 'Edit'}
          <span className="sr-only"> saved numbers</span>
        </Button>
      </div>
      {isSorting ? (
        <ul className={classes['list']}>
          {offered.map((saved) => (
            <DeletableNumber key={saved.id} saved={saved} onDeleted={() => toggle.current?.focus()} />
          ))}
        </ul>
      ) : (
        <ul className={classes['chips']}>
          {offered.map((saved) => (
            <li key={saved.id}>
              <button
                type="button"
                className={classes['chip']}
                aria-pressed={isChosen(saved, chosen)}
                onClick={() => onChoose(saved)}
              >
                <NameAndNumber saved={saved} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function isChosen(saved: SavedNumber, { providerCode, number, meterType }: Props['chosen']): boolean {
  return (
    saved.number === number &&
    saved.providerCode === providerCode &&
    (saved.meterType === null || saved.meterType === meterType)
  );
}

function NameAndNumber({ saved }: { readonly saved: SavedNumber }) {
  const { label, providerTitle, utilityProductType, number } = saved;
  return (
    <>
      <span className={classes['label']}>{label}</span>{' '}
      <span className={classes['number']}>
        {providerTitle} · {groupedBillNumber(utilityProductType, number)}
      </span>
    </>
  );
}

type DeletableProps = { readonly saved: SavedNumber; readonly onDeleted: () => void };

/** Asks once more before it goes; what was bought for it stays in the list of purchases. */
function DeletableNumber({ saved, onDeleted }: DeletableProps) {
  const [remove, { isLoading }] = useDeleteSavedNumberMutation();
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const deleteIt = async () => {
    if (isLoading) return;
    setProblem(null);
    const { error } = await remove(saved.id);
    // What is not there any more was deleted by a press whose answer got lost, or in another tab.
    if (error && refusalCode(error) !== 'NOT_FOUND')
      return setProblem(failureBeside(error, TEXTS.anErrorOccurred));
    return onDeleted();
  };
  return (
    <li className={classes['row']}>
      <p className={classes['named']}>
        <NameAndNumber saved={saved} />
      </p>
      {isAsked ? (
        <div className={classes['question']}>
          <Button variant="default" autoFocus onClick={() => setIsAsked(false)}>
            Keep<span className="sr-only"> {saved.label}</span>
          </Button>
          <SubmitButton color="red" busy={isLoading && TEXTS.loading} onClick={() => void deleteIt()}>
            Delete<span className="sr-only"> {saved.label}</span>
          </SubmitButton>
        </div>
      ) : (
        <Button variant="default" onClick={() => setIsAsked(true)}>
          Delete<span className="sr-only"> {saved.label}</span>
        </Button>
      )}
      <Problem text={problem} />
    </li>
  );
}
