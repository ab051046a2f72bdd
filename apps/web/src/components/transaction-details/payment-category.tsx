import {
  SPENDING_CATEGORIES,
  SPENDING_CATEGORY_NAMES,
  type SpendingCategory,
} from '@harvest/contracts/spending-categories';
import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCategorizePaymentMutation, usePaymentCategoryQuery } from '../../api/spending-api.ts';
import type { TransactionDetails } from '../../api/transactions-api.ts';
import { ListField } from '../../ui/list-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { failureBeside } from '../report-action-failure.ts';
import { isBill } from './counterparty-words.ts';
import classes from './payment-category.module.css';

type Props = { readonly details: TransactionDetails };

const OPTIONS = SPENDING_CATEGORIES.map((value) => ({ value, label: SPENDING_CATEGORY_NAMES[value] }));

/** What a payment counts as, for whoever made it to correct; nothing of what is no spending. */
export function PaymentCategory({ details }: Props) {
  const { referenceNumber, transactionType, status, isBetweenOwnAccounts } = details;
  const isNone = transactionType === 'Deposit' || status === 'FAILED' || isBetweenOwnAccounts;
  const { data: category } = usePaymentCategoryQuery(referenceNumber, { skip: isNone });
  const [save, { isLoading }] = useCategorizePaymentMutation();
  const [chosen, setChosen] = useState<SpendingCategory | null>(null);
  const [isForAll, setIsForAll] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (category === undefined || category === null) return null;

  const put = async (wanted: SpendingCategory, alsoSameRecipient: boolean) => {
    if (isLoading) return;
    setProblem(null);
    const { error } = await save({ referenceNumber, category: wanted, alsoSameRecipient });
    if (error !== undefined) return setProblem(failureBeside(error, TEXTS.saveCategoryFailed));
    setChosen(wanted);
    setIsForAll(alsoSameRecipient);
  };
  const recipient = recipientWords(details);
  return (
    <div className={classes['category']}>
      <ListField
        label="Category"
        data={OPTIONS}
        value={chosen ?? category}
        onChange={(value) => {
          const wanted = SPENDING_CATEGORIES.find((each) => each === value);
          if (wanted !== undefined && wanted !== (chosen ?? category)) void put(wanted, false);
        }}
      />
      <Problem text={problem} />
      {chosen !== null && !isForAll && transactionType !== 'Charge' && (
        <Button
          variant="default"
          className={`${classes['also']}`}
          aria-busy={isLoading}
          onClick={() => void put(chosen, true)}
        >
          Also for all payments {recipient}
        </Button>
      )}
      <p role="status" className={classes['said']}>
        {chosen !== null && savedWords(SPENDING_CATEGORY_NAMES[chosen], isForAll ? recipient : null)}
      </p>
    </div>
  );
}

const recipientWords = (details: TransactionDetails): string =>
  isBill(details)
    ? `for ${details.destinationAccountNumber} (${details.destinationBank})`
    : `to ${details.destinationAccountName}`;

const savedWords = (name: string, recipient: string | null): string =>
  recipient === null ? `Saved as ${name}` : `Saved: all payments ${recipient} are ${name}`;
