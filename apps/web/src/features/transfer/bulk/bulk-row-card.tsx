import { formatNaira } from '@harvest/money';
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, createContext, type FocusEvent, memo, type ReactNode, use } from 'react';
import type { Account } from '../../../api/accounts-api.ts';
import { sourceOptions } from '../../../components/account-options.ts';
import { BankField } from '../../../components/bank-field.tsx';
import { DestinationField } from '../../../components/destination-field.tsx';
import type { NameInquiryState } from '../../../components/use-name-inquiry.ts';
import { accountNumberEnd, shortAccountName } from '../../../lib/account-number.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { ListField } from '../../../ui/list-field.tsx';
import { bulkDraft } from './bulk-draft.ts';
import classes from './bulk-row-card.module.css';
import {
  accountOf,
  amountOf,
  type BulkField,
  DESCRIPTION_LENGTH_MAX,
  type NameState,
  openParts,
  problemsOf,
  type RowView,
  saidOf,
} from './bulk-rules.ts';

type Props = RowView & {
  readonly accounts: readonly Account[];
  readonly banks: ComponentProps<typeof BankField>['banks'];
  readonly recentBanks: readonly string[];
  /** Asks again for the names nobody answered for. */
  readonly onAskAgain: () => void;
};

const PARTS_MAX = 4;

export const rowId = (key: number): string => `bulk-row-${key}`;

/** How many rows there are, for those that name it: the others need not be drawn anew for it. */
export const RowCount = createContext(0);

/** One recipient: its fields, or one line once nothing more is to be done about it. */
export const BulkRowCard = memo(function BulkRowCard(props: Props) {
  const { row, number, source, isReady } = props;
  const parts = openParts(row, problemsOf(row, source), props);
  const isWhole = parts.length === PARTS_MAX;
  return (
    <li>
      <fieldset
        id={rowId(row.key)}
        tabIndex={-1}
        className={classes['row']}
        data-folded={!isWhole || undefined}
      >
        <Legend number={number} />
        {!isWhole && <RowLine {...props} />}
        {parts.length > 0 && (
          <RowFields
            row={row}
            source={source}
            name={props.name}
            nameMatch={props.nameMatch}
            sameAs={props.sameAs}
            accounts={props.accounts}
            banks={props.banks}
            recentBanks={props.recentBanks}
            onAskAgain={props.onAskAgain}
          />
        )}
        {isWhole ? (
          <RowActions row={row} number={number} isReady={isReady} />
        ) : (
          isReady && parts.length > 0 && <DoneButton row={row} number={number} />
        )}
      </fieldset>
    </li>
  );
});

function Legend({ number }: { readonly number: number }) {
  return <legend className={classes['legend']}>{`Recipient ${number} of ${use(RowCount)}`}</legend>;
}

function RowLine({ row, number, name, nameMatch, source, accounts, banks, sameAs }: Props) {
  const account = accounts.find(({ accountNumber }) => accountNumber === source);
  const bank = banks.data?.find(({ institutionCode }) => institutionCode === row.destinationBankCode);
  const number4 =
    row.destinationAccountNumber === '' ? '' : accountNumberEnd(row.destinationAccountNumber, 4);
  const who = name?.status === 'found' ? name.accountName : row.destinationAccountNumber || 'No account yet';
  const amount = amountOf(row);
  const facts = [
    `${bank?.institutionName ?? ''} ${number4}`.trim(),
    account === undefined ? '' : `from ${shortAccountName(account)}`,
    name?.status === 'asking' ? 'Checking the name...' : '',
  ];
  return (
    <div className={classes['line']}>
      <p className={classes['who']}>
        {name?.status === 'found' && (
          <IconCircleCheck aria-hidden size={20} stroke={1.75} className={classes['tick']} />
        )}
        <strong>{who}</strong>
      </p>
      <p className={classes['amount']}>{amount === null ? '–' : formatNaira(amount)}</p>
      <p className={classes['detail']}>
        {facts.filter((fact) => fact !== '').join(' · ')}
        <br />
        {row.description}
        <SameAs number={sameAs} />
        {nameMatch === 'CLOSE' && <OtherSpelling expectedName={row.expectedName} />}
      </p>
      <div className={classes['tools']}>
        <IconButton label={`Edit recipient ${number}, ${who}`} onClick={() => bulkDraft.open(row.key)}>
          <IconPencil aria-hidden size={20} stroke={1.75} />
        </IconButton>
        <IconButton label={`Duplicate recipient ${number}`} onClick={() => bulkDraft.duplicate(row.key)}>
          <IconCopy aria-hidden size={20} stroke={1.75} />
        </IconButton>
        <IconButton label={`Remove recipient ${number}`} onClick={() => bulkDraft.remove(row.key)}>
          <IconTrash aria-hidden size={20} stroke={1.75} />
        </IconButton>
      </div>
    </div>
  );
}

type FieldsProps = Omit<Props, 'number' | 'isReady' | 'hasProblem'>;

/** The heaviest part of a row: it is drawn anew for what stands in it alone. */
const RowFields = memo(function RowFields(props: FieldsProps) {
  const { row, source, name, sameAs, accounts, banks, recentBanks, onAskAgain } = props;
  const problems = problemsOf(row, source);
  const parts = openParts(row, problems, props);
  const said = saidOf(row, problems);
  const account = accounts.find(({ accountNumber }) => accountNumber === source);
  const change = (field: BulkField) => (value: string) => bulkDraft.change(row.key, field, value);
  const fieldOf = (field: BulkField) => ({
    'data-path': field,
    value: row[field],
    error: said[field],
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // What is said then would push a button away from below the finger.
      if (!(relatedTarget instanceof HTMLButtonElement)) bulkDraft.leave(row.key, field);
    },
  });
  return (
    <div className={classes['fields']}>
      <div className={classes['column']}>
        {parts.includes('source') && (
          <div className={classes['source']}>
            <ListField
              label="Source Account"
              required
              data={sourceOptions(accounts)}
              value={source === '' ? null : source}
              onChange={(accountNumber) => change('sourceAccountNumber')(accountNumber ?? '')}
              error={said.sourceAccountNumber}
            />
            {/* In the place of the text that is too long for a row; that one is still what is heard. */}
            {account !== undefined && said.sourceAccountNumber === undefined && (
              <span aria-hidden className={classes['short']}>
                {`${account.accountTypeName} ${accountNumberEnd(source, 4)}`}
              </span>
            )}
          </div>
        )}
        {parts.includes('destination') && (
          <DestinationField
            {...fieldOf('destinationAccountNumber')}
            inquiry={inquiryOf(accountOf(row) === null ? undefined : (name ?? ASKING), onAskAgain)}
            onChange={change('destinationAccountNumber')}
          >
            <BankField
              label="Destination Bank"
              banks={banks}
              recent={recentBanks}
              value={row.destinationBankCode === '' ? null : row.destinationBankCode}
              onChange={(code) => change('destinationBankCode')(code ?? '')}
              error={said.destinationBankCode}
            />
          </DestinationField>
        )}
        {parts.includes('destination') && name?.status === 'found' && (
          <NameQuestion row={row} nameMatch={props.nameMatch} accountName={name.accountName} />
        )}
      </div>
      <div className={classes['column']}>
        {parts.includes('amount') && (
          <AmountField label="Amount" {...fieldOf('amount')} onChange={change('amount')} />
        )}
        {parts.includes('description') && (
          <TextInput
            label="Description"
            required
            maxLength={Math.max(DESCRIPTION_LENGTH_MAX, row.description.length)}
            {...fieldOf('description')}
            onChange={(event) => change('description')(event.currentTarget.value)}
          />
        )}
        {row.isOpen && <SameAs number={sameAs} />}
      </div>
    </div>
  );
});

type ActionsProps = Pick<Props, 'row' | 'number'>;

function RowActions({ row, number, isReady }: ActionsProps & { readonly isReady: boolean }) {
  return (
    <div className={classes['actions']}>
      <RowAction what="Duplicate" number={number} onClick={() => bulkDraft.duplicate(row.key)}>
        <IconCopy aria-hidden size={18} stroke={1.75} />
      </RowAction>
      <RowAction what="Remove" number={number} onClick={() => bulkDraft.remove(row.key)}>
        <IconTrash aria-hidden size={18} stroke={1.75} />
      </RowAction>
      {isReady && <DoneButton row={row} number={number} />}
    </div>
  );
}

function DoneButton({ row, number }: ActionsProps) {
  return (
    <Button variant="default" className={`${classes['done']}`} onClick={() => bulkDraft.fold(row.key)}>
      Done<span className="sr-only">{` with recipient ${number}`}</span>
    </Button>
  );
}

type ActionProps = {
  readonly what: string;
  readonly number: number;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function RowAction({ what, number, onClick, children }: ActionProps) {
  return (
    <Button variant="default" leftSection={children} onClick={onClick}>
      {what}
      <span className="sr-only">{` recipient ${number}`}</span>
    </Button>
  );
}

/** Pointed out and never taken away: two payments of the same amount to one person may well be meant. */
function SameAs({ number }: { readonly number: number | null }) {
  if (number === null) return null;
  return (
    <span className={classes['same']}>
      <IconAlertTriangle aria-hidden size={16} stroke={2} />
      {`Same as recipient ${number}`}
    </span>
  );
}

function OtherSpelling({ expectedName }: { readonly expectedName: string | undefined }) {
  return (
    <span className={classes['same']}>
      <IconAlertTriangle aria-hidden size={16} stroke={2} />
      {`Your list says ${expectedName}`}
    </span>
  );
}

type NameQuestionProps = Pick<RowView, 'row' | 'nameMatch'> & { readonly accountName: string };

/** Asks the customer to confirm an account name that differs from the name in the list. */
function NameQuestion({ row, nameMatch, accountName }: NameQuestionProps) {
  if (nameMatch === 'CLOSE') return <OtherSpelling expectedName={row.expectedName} />;
  if (nameMatch !== 'DIFFERENT') return null;
  return (
    <InlineAlert tone="warning" title="Another name">
      <p>{`Your list says ${row.expectedName}. This account belongs to ${accountName}.`}</p>
      <Button variant="default" onClick={() => bulkDraft.acceptName(row.key, accountName)}>
        {`Pay ${accountName}`}
      </Button>
    </InlineAlert>
  );
}

const ASKING: NameState = { status: 'asking' };

function inquiryOf(name: NameState | undefined, retry: () => void): NameInquiryState {
  if (name === undefined) return { status: 'waiting' };
  return name.status === 'unchecked' ? { ...name, retry } : name;
}
