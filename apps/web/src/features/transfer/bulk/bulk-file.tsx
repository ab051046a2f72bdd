import { Button, Loader } from '@mantine/core';
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
import { megabytesText } from '../../../lib/file-size.ts';
import { loadOnce } from '../../../lib/load-once.ts';
import { groupedNaira } from '../../../lib/naira-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { bulkDraft, type NewRow, useDraftRows } from './bulk-draft.ts';
import classes from './bulk-file.module.css';
import { type BulkRow, isBlank, ROWS_MAX, recipientsText } from './bulk-rules.ts';
import type { Known } from './csv-rows.ts';
import { FILE_BYTES_MAX, readCsvText } from './csv-text.ts';

/** Only whoever chooses a file needs what reads it. */
const loadReader = loadOnce(() => import('./csv-rows.ts'));
const NOT_LOADED = 'We could not load what reads the file. Check your connection and try again.';

type FileRows = { readonly name: string; readonly rows: readonly NewRow[] };

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
  const [added, setAdded] = useState<{ readonly name: string; readonly count: number } | null>(null);

  /** It was added before. */
  const [repeated, setRepeated] = useState<FileRows | null>(null);

  const read = useEffectEvent(async (file: File, words: Known) => {
    const result = await rowsOf(file, words);
    setChosen(null);
    if ('problem' in result) return setProblem(result.problem);
    setProblem(null);
    const found = { name: file.name, rows: result.rows };
    // Whoever chose it twice by mistake would pay everybody twice.
    return bulkDraft.hasFile(result.rows) ? setRepeated(found) : add(found);
  });
  const add = ({ name, rows }: FileRows) => {
    setRepeated(null);
    bulkDraft.appendFile(rows);
    setAdded({ name, count: rows.length });
    onRead();
  };
  useEffect(() => {
    if (chosen !== null && known !== null) void read(chosen, known);
  }, [chosen, known]);
  const choose = (file: File | undefined) => {
    if (file === undefined || chosen !== null) return;
    setAdded(null);
    setRepeated(null);
    setChosen(file);
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
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
      const { templateText } = await loadReader();
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
      <input ref={picker} type="file" accept=".csv,.txt,.tsv,text/csv" hidden onChange={take} />
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
          Upload CSV
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
      <LostZeros />
      <CommaAmounts />
    </section>
  );
}

async function rowsOf(
  file: File,
  known: Known,
): Promise<{ readonly rows: readonly NewRow[] } | { readonly problem: string }> {
  // Before any of it is read: a film would take all the memory of a telephone.
  if (file.size > FILE_BYTES_MAX)
    return {
      problem: `This file has ${megabytesText(file.size)}. Choose one of at most ${megabytesText(FILE_BYTES_MAX)}.`,
    };
  try {
    const [{ readCsvRows }, bytes] = await Promise.all([loadReader(), file.arrayBuffer()]);
    const text = readCsvText(new Uint8Array(bytes));
    if ('problem' in text) return text;
    const read = readCsvRows(text.text, known);
    const total =
      'rows' in read ? read.rows.length + bulkDraft.rows().filter((row) => !isBlank(row)).length : 0;
    if (total <= ROWS_MAX) return read;
    return {
      problem: `With those already here that makes ${recipientsText(total)}. At most ${ROWS_MAX.toLocaleString('en-NG')} can be paid at once.`,
    };
  } catch {
    return { problem: NOT_LOADED };
  }
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
