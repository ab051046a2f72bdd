import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput } from '@mantine/core';
import { IconBookmark, IconBookmarks, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  type BulkGroup,
  useBulkGroupsQuery,
  useDeleteBulkGroupMutation,
  useLazyBulkGroupQuery,
  useLazyBulkGroupsQuery,
  useSaveBulkGroupMutation,
} from '../../../api/bulk-transfers-api.ts';
import { refusalCode } from '../../../api/failure.ts';
import { FetchFailure } from '../../../components/fetch-failure.tsx';
import { failureBeside } from '../../../components/report-action-failure.ts';
import { toast } from '../../../components/toast.ts';
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { nairaText, plainNairaOf } from '../../../lib/naira-text.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { bulkDraft } from './bulk-draft.ts';
import { requestOf } from './bulk-kind.ts';
import { type RowView, recipientsText } from './bulk-rules.ts';
import classes from './saved-lists.module.css';

const NAME_LENGTH_MAX = 60;
const FETCH_FAILED = 'An error occurred while fetching saved lists';
const SAVE_FAILED = 'An error occurred while saving the list';
const DELETE_FAILED = 'An error occurred while deleting the list';

type UseProps = { readonly onUsed: () => void };

/** Opens the lists that were kept, to pay the same people again. */
export function UseSavedList({ onUsed }: UseProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [deleted, setDeleted] = useState<BulkGroup | null>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmarks aria-hidden size={20} stroke={1.75} />}
        onClick={() => setIsOpen(true)}
      >
        Use a saved list
      </Button>
      <DialogFrame
        isOpen={isOpen}
        title={deleted === null ? 'Saved lists' : `Delete ${deleted.name}`}
        onClose={() => {
          setIsOpen(false);
          setDeleted(null);
        }}
      >
        {deleted === null ? (
          <Lists
            onUsed={() => {
              setIsOpen(false);
              onUsed();
            }}
            onDelete={setDeleted}
          />
        ) : (
          <DeleteQuestion list={deleted} onOver={() => setDeleted(null)} />
        )}
      </DialogFrame>
    </>
  );
}

function Lists({ onUsed, onDelete }: UseProps & { readonly onDelete: (list: BulkGroup) => void }) {
  const { data, error, isFetching, refetch } = useBulkGroupsQuery();
  const [read, { isFetching: isReading }] = useLazyBulkGroupQuery();
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (id: string) => {
    if (isReading) return;
    const { data: list, error: failure } = await read(id);
    if (list === undefined) return setProblem(failure ? failureBeside(failure, FETCH_FAILED) : FETCH_FAILED);
    bulkDraft.append(
      list.recipients.map((recipient) => ({
        sourceAccountNumber: '',
        destinationBankCode: recipient.destinationBankCode,
        destinationAccountNumber: recipient.destinationAccountNumber,
        amount: plainNairaOf(nairaText(recipient.amount)) ?? '',
        description: recipient.description,
        // The account's name may have changed since the list was saved.
        expectedName: recipient.destinationAccountName,
      })),
    );
    return onUsed();
  };
  if (error && !isFetching) return <FetchFailure failure={error} fallback={FETCH_FAILED} onRetry={refetch} />;
  if (data === undefined) return <Placeholder heightPx={120} />;
  if (data.length === 0)
    return <p>You have no saved lists yet. Fill in the recipients, then choose Save this list.</p>;
  return (
    <>
      <Problem text={problem} />
      <ul className={classes['lists']}>
        {data.map((list) => (
          <li key={list.id} className={classes['list']}>
            <span className={classes['name']}>
              <strong>{list.name}</strong>
              <span className={classes['detail']}>
                {`${recipientsText(list.rows)} · ${nairaText(list.total)}`}
              </span>
            </span>
            <Button variant="default" aria-disabled={isReading} onClick={() => void take(list.id)}>
              Use<span className="sr-only">{` ${list.name}`}</span>
            </Button>
            <IconButton label={`Delete ${list.name}`} onClick={() => onDelete(list)}>
              <IconTrash aria-hidden size={20} stroke={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** No has the focus, so that Enter alone destroys nothing. */
function DeleteQuestion({ list, onOver }: { readonly list: BulkGroup; readonly onOver: () => void }) {
  const [remove, { isLoading }] = useDeleteBulkGroupMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    if (isLoading) return;
    const { error } = await remove(list.id);
    // What is not there any more was deleted by an earlier press whose answer got lost, or in another tab.
    if (error && refusalCode(error) !== 'NOT_FOUND') return setProblem(failureBeside(error, DELETE_FAILED));
    toast.success(TEXTS.deleted);
    return onOver();
  };
  return (
    <>
      <p>Are you sure you want to delete this list?</p>
      <p>{`${recipientsText(list.rows)}. What you sent to them stays in your history.`}</p>
      <Problem text={problem} />
      <DialogActions>
        <Button variant="default" autoFocus aria-disabled={isLoading} onClick={() => !isLoading && onOver()}>
          {TEXTS.no}
        </Button>
        <SubmitButton color="red" onClick={() => void confirm()} busy={isLoading && TEXTS.loading}>
          {TEXTS.yes}
        </SubmitButton>
      </DialogActions>
    </>
  );
}

type SaveProps = {
  readonly views: readonly RowView[];
  /** Whether all rows can be kept; says what is missing where they cannot. */
  readonly mayBegin: () => boolean;
};

/** Keeps the recipients under a name. */
export function SaveList({ views, mayBegin }: SaveProps) {
  const [save, { isLoading }] = useSaveBulkGroupMutation();
  const [readLists] = useLazyBulkGroupsQuery();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  /** The list of this name that is there already. */
  const [existing, setExisting] = useState<BulkGroup | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [intentKeys] = useState(createIdempotencyKeys);
  const field = useRef<HTMLInputElement>(null);

  const send = async () => {
    if (isLoading) return;
    setProblem(null);
    if (name.trim() === '') {
      setMissing(TEXTS.fieldRequired);
      return field.current?.focus();
    }
    const body = {
      name: name.trim(),
      recipients: requestOf(views).transfers,
      ...(existing !== null && { id: existing.id }),
    };
    const { data, error } = await save({ body, idempotencyKey: intentKeys.keyOf(body) });
    if (error && refusalCode(error) === 'GROUP_EXISTS') {
      const { data: lists } = await readLists();
      const same = lists?.find((list) => asRead(list.name) === asRead(name));
      if (same !== undefined) return setExisting(same);
    }
    if (error) return setProblem(failureBeside(error, SAVE_FAILED));
    toast.success(`Saved as ${data.name}`);
    setName('');
    return close();
  };
  const close = () => {
    setIsOpen(false);
    setExisting(null);
    setProblem(null);
  };

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark aria-hidden size={20} stroke={1.75} />}
        onClick={() => mayBegin() && setIsOpen(true)}
      >
        Save this list
      </Button>
      <DialogFrame
        isOpen={isOpen}
        title={existing === null ? 'Save this list' : `Replace ${existing.name}?`}
        onClose={close}
      >
        {existing === null ? (
          <FormShell
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <p>{`${recipientsText(views.length)} with their amounts and descriptions.`}</p>
            <TextInput
              ref={field}
              label="Name of the list"
              required
              autoComplete="off"
              maxLength={NAME_LENGTH_MAX}
              data-autofocus
              value={name}
              error={missing}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setMissing(null);
              }}
            />
            <Problem text={problem} />
            <DialogActions>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <SubmitButton busy={isLoading && TEXTS.loading}>Save</SubmitButton>
            </DialogActions>
          </FormShell>
        ) : (
          <>
            <p>{`You have a list called ${existing.name} already: ${recipientsText(existing.rows)}, ${nairaText(existing.total)}. It is replaced by ${recipientsText(views.length)}.`}</p>
            <Problem text={problem} />
            <DialogActions>
              <Button
                variant="default"
                autoFocus
                onClick={() => {
                  setExisting(null);
                  setProblem(null);
                }}
              >
                {TEXTS.no}
              </Button>
              <SubmitButton onClick={() => void send()} busy={isLoading && TEXTS.loading}>
                Replace
              </SubmitButton>
            </DialogActions>
          </>
        )}
      </DialogFrame>
    </>
  );
}

/** Names that differ in nothing else are one to the bank. */
const asRead = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]+/gu, '')
    .toLowerCase();
