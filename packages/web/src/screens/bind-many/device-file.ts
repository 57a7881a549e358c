/** A row of a list of devices, as somebody wrote it. */
export interface DeviceRow {
  eui: string;
  code: string;
  name: string;
  group: string;
}

const COLUMNS = ['eui', 'code', 'name', 'group'] as const;
const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Reads a list of devices: CSV with commas, semicolons or tabs, columns in the order EUI, key code, name, group or as
 * its first row names them. Empty rows are left out, columns beyond these too.
 */
export function readDevices(text: string): DeviceRow[] {
  const table = readCsv(text.replace(/^\uFEFF/, ''));
  const head = table[0]?.map((cell) => cell.toLowerCase()) ?? [];
  const isNamed = head.includes('eui');
  const place = (column: string, index: number) => (isNamed ? head.indexOf(column) : index);
  const places = COLUMNS.map(place);
  return table.slice(isNamed ? 1 : 0).map((cells) => {
    const [eui = '', code = '', name = '', group = ''] = places.map((at) => cells[at] ?? '');
    return { eui, code, name, group };
  });
}

/** Cells of CSV (RFC 4180) without space around them; the separator is the one that the first line has most of. */
function readCsv(text: string): string[][] {
  const [firstLine = ''] = text.split('\n', 1);
  const separator = SEPARATORS.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0];
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += text[++at];
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
    } else if (!isQuoted && sign === separator) {
      endCell();
    } else if (!isQuoted && sign === '\n') {
      endCell();
      rows.push([]);
    } else {
      cell += sign;
    }
  }
  endCell();
  return rows.filter((cells) => cells.some((text) => text !== ''));
}
