import { Button, Loader, TextInput } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { BankField } from '../../../components/bank-field.tsx';
import { megabytesText } from '../../../lib/file-size.ts';
import { loadOnce } from '../../../lib/load-once.ts';
import { groupedNaira } from '../../../lib/naira-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { bulkDraft, type NewRow, useDraftRows } from './bulk-draft.ts';
import classes from './bulk-file.module.css';
import { type BulkRow, DESCRIPTION_LENGTH_MAX, isBlank, ROWS_MAX, recipientsText } from './bulk-rules.ts';
import type { FileAnswers, FileQuestion, FileRows, Known } from './file-rows.ts';
import type { Sheet } from './file-table.ts';

/** Only whoever chooses a file needs what reads it. */
const loadReader = loadOnce(() => Promise.all([import('./file-rows.ts'), import('./file-table.ts')]));
const NOT_LOADED = 'We could not load what reads the file. Check your connection and try again.';
/** The browser reads the whole file into memory. */
const FILE_BYTES_MAX = 5 * 1024 * 1024;

type ReadFile = {
  readonly name: string;
  readonly rows: readonly NewRow[];
  readonly notes: readonly string[];
};
/** A file whose import waits for the customer's answer to a question. */
type AskedFile = {
  readonly name: string;
  readonly sheets: readonly Sheet[];
  readonly answers: FileAnswers;
  readonly question: FileQuestion;
};

type Props = {
  /** Null until it is known what the words in a file may mean. */
  readonly known: Known | null;
  readonly onRead: () => void;
  /** Other ways to get many rows at once. */
  readonly children: ReactNode;
};

/** Many recipients from a file of a spreadsheet, chosen or dropped here. */
export function BulkFile({ known, onRead, children }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  /** What was chosen, until it has been read. */
  const [chosen, setChosen] = useState<File | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedFile | null>(null);
  const [added, setAdded] = useState<{ readonly name: string; readonly count: number } | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  /** It was added before. */
  const [repeated, setRepeated] = useState<ReadFile | null>(null);

  const clear = () => {
    setProblem(null);
    setAsked(null);
    setRepeated(null);
    setAdded(null);
    setNotes([]);
  };
  const read = useEffectEvent(async (file: File, words: Known) => {
    const table = await sheetsOf(file);
    setChosen(null);
    if ('problem' in table) return setProblem(table.problem);
    return take(file.name, table.sheets, words, {});
  });
  const take = async (name: string, sheets: readonly Sheet[], words: Known, answers: FileAnswers) => {
    const result = await rowsOf(sheets, words, answers);
    clear();
    if ('problem' in result) return setProblem(result.problem);
    if ('question' in result) return setAsked({ name, sheets, answers, question: result.question });
    const found = { name, rows: result.rows, notes: result.notes };
    // Whoever chose it twice by mistake would pay everybody twice.
    return bulkDraft.hasFile(result.rows) ? setRepeated(found) : add(found);
  };
  const add = (file: ReadFile) => {
    setRepeated(null);
    bulkDraft.appendFile(file.rows);
    setAdded({ name: file.name, count: file.rows.length });
    setNotes(file.notes);
    onRead();
  };
  const answer = ({ name, sheets, answers, question }: AskedFile, value: string) => {
    if (known !== null) void take(name, sheets, known, { ...answers, [question.id]: value });
  };
  useEffect(() => {
    if (chosen !== null && known !== null) void read(chosen, known);
  }, [chosen, known]);
  const choose = (file: File | undefined) => {
    if (file === undefined || chosen !== null) return;
    clear();
    setChosen(file);
  };
  const choosePicked = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choose(currentTarget.files?.[0]);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const saveTemplate = async () => {
    try {
      const [{ templateText }] = await loadReader();
      saveCsv(templateText(), 'bulk-transfer-template.csv');
    } catch {
      setProblem(NOT_LOADED);
    }
  };

  return (
    <section
      className={classes['file']}
      aria-label="Recipients from a file or a saved list"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className={classes['words']}>
        <strong>Paying many people?</strong> Fill in the template in your spreadsheet, then upload it
        <span className={classes['dropWords']}> or drop it here</span>.{' '}
        {`Up to ${ROWS_MAX.toLocaleString('en-NG')} recipients.`}
      </p>
      <input
        ref={picker}
        type="file"
        accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        onChange={choosePicked}
      />
      <div className={classes['ways']}>
        <Button
          variant="default"
          aria-busy={chosen !== null}
          aria-disabled={chosen !== null}
          leftSection={
            chosen !== null ? (
              <Loader size={18} aria-hidden />
            ) : (
              <IconFileSpreadsheet aria-hidden size={20} stroke={1.75} />
            )
          }
          onClick={() => chosen === null && picker.current?.click()}
        >
          Upload file
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden size={20} stroke={1.75} />}
          onClick={() => void saveTemplate()}
        >
          Template
        </Button>
        {children}
      </div>
      <Problem text={problem} />
      {asked !== null && (
        <InlineAlert tone="warning" role="alert" title={asked.name}>
          <p>{asked.question.text}</p>
          <div className={classes['ways']}>
            {asked.question.options.map(({ value, label, example }) => (
              <Button key={value} variant="default" onClick={() => answer(asked, value)}>
                {example === '' ? label : `${label} (${example})`}
              </Button>
            ))}
            <Button variant="subtle" onClick={() => setAsked(null)}>
              Leave it
            </Button>
          </div>
        </InlineAlert>
      )}
      {repeated !== null && (
        <InlineAlert tone="warning" role="alert" title="This file is already here">
          <p>
            {repeated.rows.length === 1
              ? 'Added again, its recipient is paid twice.'
              : `Added again, each of its ${recipientsText(repeated.rows.length)} is paid twice.`}
          </p>
          <div className={classes['ways']}>
            <Button variant="default" onClick={() => setRepeated(null)}>
              Leave it
            </Button>
            <Button variant="default" onClick={() => add(repeated)}>
              Add it again
            </Button>
          </div>
        </InlineAlert>
      )}
      <p role="status" className={classes['words']}>
        {added === null ? '' : `${recipientsText(added.count)} added from ${added.name}.`}
      </p>
      {notes.length > 0 && (
        <InlineAlert tone="warning" role="status" title="Check this file">
          {notes.slice(0, NOTES_SHOWN).map((note) => (
            <p key={note}>{note}</p>
          ))}
          {notes.length > NOTES_SHOWN && <p>{`And ${notes.length - NOTES_SHOWN} more lines.`}</p>}
        </InlineAlert>
      )}
      <LostZeros />
      <CommaAmounts />
      <UnknownBank banks={known?.banks ?? []} />
      <MissingDescriptions />
    </section>
  );
}

const NOTES_SHOWN = 3;

async function sheetsOf(
  file: File,
): Promise<{ readonly sheets: readonly Sheet[] } | { readonly problem: string }> {
  // Check the size before reading the file.
  if (file.size > FILE_BYTES_MAX)
    return {
      problem: `This file has ${megabytesText(file.size)}. Choose one of at most ${megabytesText(FILE_BYTES_MAX)}.`,
    };
  try {
    const [[, { readTable }], bytes] = await Promise.all([loadReader(), file.arrayBuffer()]);
    return await readTable(new Uint8Array(bytes));
  } catch {
    return { problem: NOT_LOADED };
  }
}

async function rowsOf(sheets: readonly Sheet[], known: Known, answers: FileAnswers): Promise<FileRows> {
  const [{ readFileRows }] = await loadReader();
  const read = readFileRows(sheets, known, answers);
  const total =
    'rows' in read ? read.rows.length + bulkDraft.rows().filter((row) => !isBlank(row)).length : 0;
  if (total <= ROWS_MAX) return read;
  return {
    problem: `With those already here that makes ${recipientsText(total)}. At most ${ROWS_MAX.toLocaleString('en-NG')} can be paid at once.`,
  };
}

/** Gives the customer a file of a spreadsheet. */
export function saveCsv(text: string, name: string): void {
  saveFile(URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' })), name);
}

/** Numbers that spreadsheets have taken the first zeros from: put back with one press, and never by itself. */
function LostZeros() {
  const short = useDraftRows().filter(hasLostZeros).length;
  if (short === 0) return null;
  const mend = (row: BulkRow): BulkRow => {
    if (!hasLostZeros(row)) return row;
    const { destinationAccountNumber: _, ...said } = row.said;
    return { ...row, said, destinationAccountNumber: row.destinationAccountNumber.padStart(10, '0') };
  };
  return (
    <InlineAlert tone="warning" role="status">
      <p>
        {short === 1
          ? '1 account number is too short. Spreadsheets drop a zero at the start.'
          : `${short} account numbers are too short. Spreadsheets drop a zero at the start.`}
      </p>
      <Button variant="default" onClick={() => bulkDraft.mend(mend)}>
        Put the zeros back
      </Button>
      <p>Check the names afterwards.</p>
    </InlineAlert>
  );
}

/** So long is a number that has lost a zero or two. */
const hasLostZeros = ({ isFromFile, destinationAccountNumber }: BulkRow): boolean =>
  isFromFile && /^\d{8,9}$/.test(destinationAccountNumber);

/** Amounts with their kobo after a comma: read so with one press for all of them, and never by itself. */
function CommaAmounts() {
  const rows = useDraftRows().filter(hasCommaAmount);
  const [first] = rows;
  if (first?.amountMayBe === undefined) return null;
  const { written, naira } = first.amountMayBe;
  const read = (row: BulkRow): BulkRow => {
    if (!hasCommaAmount(row) || row.amountMayBe === undefined) return row;
    const { amount: _, ...said } = row.said;
    return { ...row, said, amount: row.amountMayBe.naira };
  };
  return (
    <InlineAlert tone="warning" role="status">
      <p>
        {rows.length === 1
          ? `1 amount is written as “${written}”.`
          : `${rows.length} amounts are written like “${written}”.`}
      </p>
      <Button variant="default" onClick={() => bulkDraft.mend(read)}>
        {rows.length === 1
          ? `Read it as ${groupedNaira(naira)}`
          : `Read ${written} as ${groupedNaira(naira)}, and the others alike`}
      </Button>
      <p>Check the total afterwards.</p>
    </InlineAlert>
  );
}

/** One that nobody has typed in since. */
const hasCommaAmount = ({ said, amountMayBe }: BulkRow): boolean =>
  amountMayBe !== undefined && said.amount !== undefined;

/** Lets the customer choose the bank for an unknown bank name once, for all rows that use it. */
function UnknownBank({ banks }: Pick<Known, 'banks'>) {
  const rows = useDraftRows().filter(hasUnknownBank);
  const written = rows[0]?.bankWritten;
  const same = rows.filter(({ bankWritten }) => bankWritten === written).length;
  // A single row shows the problem at its own field.
  if (written === undefined || same < 2) return null;
  const choose = (code: string | null) => {
    if (code !== null) bulkDraft.mend((row) => (row.bankWritten === written ? withBank(row, code) : row));
  };
  return (
    <InlineAlert tone="warning" role="status">
      <p>{`${same} recipients have the bank “${written}”. We do not know which bank that is.`}</p>
      <BankField
        key={written}
        label={`The bank for “${written}”`}
        banks={{ data: banks, isFetching: false, refetch: () => undefined }}
        value={null}
        onChange={choose}
      />
    </InlineAlert>
  );
}

const hasUnknownBank = ({ said, bankWritten }: BulkRow): boolean =>
  bankWritten !== undefined && said.destinationBankCode !== undefined;

function withBank(row: BulkRow, destinationBankCode: string): BulkRow {
  if (!hasUnknownBank(row)) return row;
  const { destinationBankCode: _, ...said } = row.said;
  return { ...row, said, destinationBankCode };
}

/** Lets the customer enter one description for all rows without one. */
function MissingDescriptions() {
  const [description, setDescription] = useState('');
  const missing = useDraftRows().filter(hasNoDescription).length;
  if (missing < 2) return null;
  const fill = (row: BulkRow): BulkRow =>
    hasNoDescription(row) ? { ...row, description: description.trim() } : row;
  return (
    <InlineAlert tone="warning" role="status">
      <p>{`${missing} recipients have no description.`}</p>
      <TextInput
        label="One description for all of them"
        maxLength={DESCRIPTION_LENGTH_MAX}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Button
        variant="default"
        aria-disabled={description.trim() === ''}
        onClick={() => description.trim() !== '' && bulkDraft.mend(fill)}
      >
        Use it
      </Button>
    </InlineAlert>
  );
}

const hasNoDescription = (row: BulkRow): boolean => row.isFromFile && row.description === '';
