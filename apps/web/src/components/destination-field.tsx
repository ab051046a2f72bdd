import { TEXTS } from '@harvest/contracts/texts';
import { accountNumberDigits } from '@harvest/input/account-number';
import { Button, Loader, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { InlineAlert } from '../ui/inline-alert.tsx';
import classes from './destination-field.module.css';
import { destinationProblem } from './transfer-rules.ts';
import type { NameInquiryState } from './use-name-inquiry.ts';

type Props = {
  readonly label?: string;
  readonly inquiry: NameInquiryState;
  readonly value: string;
  readonly onChange: (accountNumber: string) => void;
  readonly error?: ReactNode;
  /** The field of its bank, where that is not always the same. */
  readonly children?: ReactNode;
};

/** The field refuses at once what no further digit can make right: the wrong one of eleven digits is hard to see. */
function problemOf(accountNumber: string, inquiry: NameInquiryState): string | null {
  if (!/^\d{0,10}$/.test(accountNumber)) return destinationProblem(accountNumber);
  return inquiry.status === 'invalid' ? TEXTS.invalidAccountDetails : null;
}

/** An account of somebody else, and whose it is. */
export function DestinationField({
  label = 'Destination Account Number',
  inquiry,
  value,
  onChange,
  error,
  children,
  ...others
}: Props) {
  return (
    <div className={classes['destination']}>
      <TextInput
        {...others}
        label={label}
        required
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(accountNumberDigits(event.currentTarget.value))}
        error={problemOf(value, inquiry) ?? error}
        rightSection={inquiry.status === 'asking' ? <Loader size={20} aria-hidden /> : null}
      />
      {children}
      <div role="status" className={children === undefined ? undefined : classes['place']}>
        {inquiry.status === 'asking' && <span className="sr-only">Checking the name</span>}
        {inquiry.status !== 'found' && children !== undefined && (
          <p className={classes['hint']}>The name on the account stands here before you send.</p>
        )}
        {inquiry.status === 'found' && (
          <p className={classes['found']}>
            <IconCircleCheck aria-hidden size={28} stroke={1.75} className={classes['tick']} />
            <span className={classes['name']}>
              <strong>{inquiry.accountName}</strong>
              <span>{inquiry.bankName}</span>
            </span>
          </p>
        )}
      </div>
      {inquiry.status === 'unchecked' && (
        <InlineAlert tone="warning" role="alert" title="Couldn't check the name">
          <p>{inquiry.text}</p>
          <Button variant="default" onClick={inquiry.retry} mt={8}>
            Retry
          </Button>
        </InlineAlert>
      )}
    </div>
  );
}
