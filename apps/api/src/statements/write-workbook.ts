import { parentPort } from 'node:worker_threads';
import writeWorkbook, { type Feature, type Row, type SheetData } from 'write-excel-file/node';

/** A cell as it is handed over: what it holds and, but for words, how it is shown. */
export type WorkbookCell = null | {
  readonly value: string | number | Date;
  readonly format?: string;
};

/** The columns of the first sheet, then its rows, as often as there are some; then the second sheet, and there is no more to come. */
export type WorkbookPart =
  | { readonly columns: readonly string[]; readonly isForPaper: boolean }
  | { readonly rows: readonly (readonly WorkbookCell[])[] }
  | { readonly facts: readonly (readonly [label: string, value: WorkbookCell])[] };

/** Prints both sheets as wide as a page, with the titles of the rows on each page: the library knows of pages only which way they lie. */
const ON_PAPER = {
  files: {
    transform: {
      'xl/workbook.xml': {
        transform: (xml: string) =>
          xml.replace(
            '<definedNames/>',
            '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">Transactions!$$1:$$1</definedName></definedNames>',
          ),
      },
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) =>
          xml
            .replace(/<worksheet [^>]{0,2000}>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
            .replace('<pageSetup ', '<pageSetup fitToWidth="1" fitToHeight="0" '),
      },
    },
  },
} satisfies Feature<unknown>;

const ROWS_WIDTHS = [20, 12, 24, 50, 16, 16, 18, 36, 20, 30, 34];
const FACTS_WIDTHS = [20, 60];

const bold = (value: string): Row[number] => ({ value, fontWeight: 'bold' });
const widths = (all: readonly number[]) => all.map((width) => ({ width }));

function toCell(cell: WorkbookCell): Row[number] {
  if (cell === null) return null;
  const { value, format } = cell;
  // A text is written as a text, so nothing that begins like a formula is one, and what looks like an escape stands for itself.
  if (typeof value === 'string')
    return { value: value.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'), type: String };
  const shown = format === undefined ? {} : { format };
  return typeof value === 'number' ? { value, type: Number, ...shown } : { value, type: Date, ...shown };
}

/** Writes one workbook of what it is told, in a thread of its own: packing it keeps a processor busy for a second. */
const data: SheetData = [];
let isForPaper = false;
parentPort?.on('message', (part: WorkbookPart) => {
  if ('columns' in part) {
    data.push(part.columns.map(bold));
    isForPaper = part.isForPaper;
    return;
  }
  if ('rows' in part) {
    for (const cells of part.rows) data.push(cells.map(toCell));
    return;
  }
  const facts = part.facts.map(([label, value]) => [bold(label), toCell(value)]);
  const onPaper = isForPaper && { orientation: 'landscape' as const };
  const rows = {
    sheet: 'Transactions',
    data,
    stickyRowsCount: 1,
    columns: widths(ROWS_WIDTHS.slice(0, data[0]?.length)),
    ...onPaper,
  };
  const workbook = writeWorkbook(
    [rows, { sheet: 'Statement', data: facts, columns: widths(FACTS_WIDTHS), ...onPaper }],
    isForPaper ? { features: [ON_PAPER] } : {},
  );
  void workbook.toBuffer().then((bytes) => parentPort?.postMessage(bytes));
});
