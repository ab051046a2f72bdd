/** What a scanner makes of a black page: sixteen white lines (CCITT, group 4), shown the other way round. */
const BLACK_SCAN = Buffer.from('ffff001001', 'hex');

/** A PDF with a line of text on each page, and a black square scanned into the first. */
export function pdf(...pages: readonly [string, ...string[]]): Buffer {
  const FIRST_PAGE = 5;
  const kids = pages.map((_, place) => `${FIRST_PAGE + 2 * place} 0 R`).join(' ');
  const streamOf = (head: string, content: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`<<${head}/Length ${content.length}>>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[0 0 300 400]/Resources<</Font<</F 3 0 R>>/XObject<</S 4 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    streamOf(
      '/Type/XObject/Subtype/Image/Width 16/Height 16/BitsPerComponent 1/ColorSpace/DeviceGray/Decode[1 0]' +
        '/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 16/Rows 16>>',
      BLACK_SCAN,
    ),
    ...pages.flatMap((text, place) => [
      `<</Type/Page/Parent 2 0 R/Contents ${FIRST_PAGE + 2 * place + 1} 0 R>>`,
      streamOf(
        '',
        Buffer.from(
          `BT /F 16 Tf 30 350 Td (${text}) Tj ET${place === 0 ? ' q 100 0 0 100 100 150 cm /S Do Q' : ''}`,
        ),
      ),
    ]),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  for (const [place, object] of objects.entries()) {
    offsets.push(parts.reduce((sum, { length }) => sum + length, 0));
    parts.push(Buffer.from(`${place + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`)]);
}
