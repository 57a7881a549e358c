import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Drawing, startOf } from './drawing';
import { FONT_NAMES, type FontName, type FontWeight, fontFile, runsOf, shortened, textWidth } from './fonts';

/** In points: a page of A4. */
const PAGE = { width: 595.28, height: 841.89, margin: 48 };
const LINE = 1.45;
const INK = '#1f2421';
const MUTED = '#5d655f';
const HAIRLINE = '#dcded9';
const FOOT_SIZE = 8;

interface TextStyle {
  size?: number;
  weight?: FontWeight;
  color?: string;
}

export interface TableColumn {
  head: string;
  /** Of the width of the page. */
  share: number;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  /** Cells have as many lines as they need, up to MOST_LINES; else one. */
  wraps?: boolean;
}

interface PdfRow {
  /** Stands before the text, muted. */
  label?: string;
  text: string;
  style?: TextStyle;
}

/** Rows below each other, beside those of other blocks. */
export interface PdfBlock {
  /** Of the width of the page. */
  share: number;
  rows: readonly PdfRow[];
  /** Texts stand at the right. */
  isNumber?: boolean;
}

/** What a file for archives (PDF/A-3) carries besides its pages. */
export interface PdfArchive {
  files: readonly { name: string; type: string; description: string; bytes: Uint8Array }[];
  /** Descriptions of the files for programs, as XMP has them. */
  metadata: string;
}

/** A file of pages that is written from top to bottom, with texts in every language of the portal. */
export interface PdfDocument {
  /** Width between the margins. */
  readonly width: number;
  /** A paragraph. */
  text(text: string, style?: TextStyle): void;
  space(height: number): void;
  /** Blocks beside each other, on a page where they fit. */
  blocks(blocks: readonly PdfBlock[]): void;
  /** A drawing over the whole width, on a page where it fits. */
  draw(drawing: Drawing): void;
  /** Each page begins with the heads of its columns. */
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void;
  /** Keeps a title with what follows: a new page begins unless so much is left. */
  keep(height: number): void;
  end(): Promise<Buffer>;
}

/**
 * Begins a file.
 * @param facts.foot stands on every page, beside its number
 * @param facts.archive makes it one for archives, PDF/A-3b; its title then needs no escape in XML
 */
export function createPdf(facts: {
  title: string;
  language: string;
  foot: string;
  now: number;
  archive?: PdfArchive;
}): PdfDocument {
  const { title, language, foot, archive } = facts;
  const margins = { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 };
  const doc = new PDFDocument({
    ...{ size: 'A4', margins, bufferPages: true, lang: language, displayTitle: true },
    info: { Title: title, Creator: 'Fieldscope', CreationDate: new Date(facts.now) },
    // Else the document begins with a font that it does not hold.
    ...(archive && { subset: 'PDF/A-3b', pdfVersion: '1.7', font: fontFile('regular') }),
  });
  const written = buffer(doc);
  for (const { name, type, description, bytes } of archive?.files ?? [])
    doc.file(bytes as Buffer, {
      ...{ name, type, description, relationship: 'Alternative' },
      ...{ creationDate: new Date(facts.now), modifiedDate: new Date(facts.now) },
    });
  if (archive) doc.appendXML(archive.metadata);
  for (const name of FONT_NAMES) doc.registerFont(name, fontFile(name));
  const width = PAGE.width - 2 * PAGE.margin;
  const bottom = PAGE.height - PAGE.margin;
  let y = PAGE.margin;

  const lineAt = (text: string, x: number, base: number, style: Required<TextStyle>): void => {
    let left = x;
    for (const run of runsOf(text, style.weight)) {
      doc
        .font(run.font satisfies FontName)
        .fontSize(style.size)
        .fillColor(style.color);
      doc.text(run.text, left, base, { lineBreak: false, baseline: 'alphabetic' });
      left += textWidth(run.text, style.size, style.weight);
    }
  };
  const styled = (style: TextStyle = {}): Required<TextStyle> => ({
    ...{ size: 10, weight: 'regular', color: INK },
    ...style,
  });
  const keep = (height: number): void => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = PAGE.margin;
  };
  const textLine = (text: string, style: Required<TextStyle>): void => {
    keep(style.size * LINE);
    lineAt(text, PAGE.margin, y + style.size * BASE, style);
    y += style.size * LINE;
  };

  return {
    width,
    keep,
    space(height) {
      y += height;
    },
    text(text, given) {
      const style = styled(given);
      for (const line of linesOf(text, width, style)) textLine(line, style);
    },
    blocks(blocks) {
      const laid = blocks.map(({ share, rows }) =>
        rows.map(({ label, text, style: given }) => {
          const style = styled(given);
          const free = width * share - CELL_GAP - (label === undefined ? 0 : labelWidth(label, style.size));
          return { label, style, lines: linesOf(text, free, style) };
        }),
      );
      const heightOf = (rows: (typeof laid)[number]) =>
        rows.reduce((sum, { lines, style }) => sum + lines.length * style.size * LINE, 0);
      const height = Math.max(0, ...laid.map(heightOf));
      keep(height);
      let left = PAGE.margin;
      for (const [index, { share, isNumber }] of blocks.entries()) {
        let top = y;
        for (const { label, style, lines } of laid[index]!) {
          if (label !== undefined)
            lineAt(label, left, top + style.size * BASE, { ...style, weight: 'regular', color: MUTED });
          const indent = label === undefined ? 0 : labelWidth(label, style.size);
          for (const line of lines) {
            const rest = width * share - textWidth(line, style.size, style.weight);
            lineAt(line, left + (isNumber ? rest : indent), top + style.size * BASE, style);
            top += style.size * LINE;
          }
        }
        left += width * share;
      }
      y += height;
    },
    draw(drawing) {
      const scale = width / drawing.width;
      keep(drawing.height * scale);
      doc.save().translate(PAGE.margin, y).scale(scale);
      for (const shape of drawing.shapes) {
        if (shape.kind === 'text') {
          const style = styled(shape);
          lineAt(shape.text, startOf(shape, textWidth(shape.text, style.size, style.weight)), shape.y, style);
          continue;
        }
        const { d, fill, stroke, width: lineWidth = 1, dash, opacity = 1 } = shape;
        doc.save().opacity(opacity).lineWidth(lineWidth).lineJoin('round');
        if (dash !== undefined) doc.dash(dash, { space: dash });
        const path = doc.path(d);
        if (fill !== undefined && stroke !== undefined) path.fillAndStroke(fill, stroke);
        else if (fill !== undefined) path.fill(fill);
        else path.stroke(stroke);
        doc.restore();
      }
      doc.restore();
      y += drawing.height * scale;
    },
    table(columns, rows) {
      const style = styled({ size: 8.5 });
      const height = style.size * 2;
      const cellLines = (cell: string, { share, wraps }: TableColumn, own: Required<TextStyle>): string[] => {
        const free = width * share - CELL_GAP;
        return wraps
          ? linesOf(cell, free, own).slice(0, MOST_LINES)
          : [shortened(cell, free, own.size, own.weight)];
      };
      const linesIn = (cells: readonly string[], own: Required<TextStyle>): string[][] =>
        columns.map((column, index) => cellLines(cells[index] ?? '', column, own));
      const heightOf = (lines: readonly string[][]): number =>
        height + (Math.max(...lines.map(({ length }) => length)) - 1) * style.size * LINE;
      const row = (lines: readonly string[][], own: Required<TextStyle>): void => {
        let left = PAGE.margin;
        for (const [index, { share, isNumber }] of columns.entries()) {
          const free = width * share;
          for (const [place, line] of lines[index]!.entries()) {
            const indent = isNumber ? free - textWidth(line, own.size, own.weight) : 0;
            lineAt(line, left + indent, y + height * 0.64 + place * style.size * LINE, own);
          }
          left += free;
        }
        y += heightOf(lines);
        doc
          .lineWidth(0.5)
          .moveTo(PAGE.margin, y)
          .lineTo(PAGE.margin + width, y)
          .stroke(HAIRLINE);
      };
      const headStyle = styled({ size: style.size, color: MUTED });
      const heads = linesIn(
        columns.map((column) => column.head),
        headStyle,
      );
      keep(height * 3);
      row(heads, headStyle);
      for (const cells of rows) {
        const lines = linesIn(cells, style);
        if (y + heightOf(lines) > bottom) {
          keep(heightOf(lines));
          row(heads, headStyle);
        }
        row(lines, style);
      }
    },
    end() {
      const { count } = doc.bufferedPageRange();
      const style = styled({ size: FOOT_SIZE, color: MUTED });
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        const number = `${page + 1} / ${count}`;
        const right = PAGE.width - PAGE.margin - textWidth(number, FOOT_SIZE);
        lineAt(shortened(foot, right - PAGE.margin - CELL_GAP, FOOT_SIZE), PAGE.margin, FOOT_Y, style);
        lineAt(number, right, FOOT_Y, style);
      }
      doc.end();
      return written;
    },
  };
}

/** Of the height of a line: where its base line is. */
const BASE = 1.1;
const CELL_GAP = 8;
/** Of a cell; no name is worth more of a page. */
const MOST_LINES = 8;
/** Labels of a block leave their texts the same width where they can. */
const labelWidth = (label: string, size: number): number =>
  Math.max(9 * size, textWidth(label, size) + CELL_GAP);
const FOOT_Y = PAGE.height - 24;

/** A text in lines that fit: broken at spaces, in Chinese anywhere. */
function linesOf(text: string, width: number, { size, weight }: Required<TextStyle>): string[] {
  const lines: string[] = [];
  const shortenedLine = (line: string, itsWidth: number): string =>
    itsWidth <= width ? line.trimEnd() : shortened(line.trimEnd(), width, size, weight);
  for (const paragraph of text.split('\n')) {
    let line = '';
    // Of the whole line anew with each piece, a long text would take as much again with each word.
    let lineWidth = 0;
    for (const piece of paragraph.match(PIECES) ?? []) {
      const pieceWidth = textWidth(piece, size, weight);
      if (line !== '' && lineWidth + textWidth(piece.trimEnd(), size, weight) > width) {
        lines.push(shortenedLine(line, lineWidth));
        [line, lineWidth] = ['', 0];
      }
      line += piece;
      lineWidth += pieceWidth;
    }
    lines.push(shortenedLine(line, lineWidth));
  }
  return lines;
}
/** A Chinese sign takes along what must not begin a line. */
const PIECES =
  /[\u2e80-\u9fff\uff00-\uffef][\u3001\u3002\u300b\u300d\u201d\uff01\uff09\uff0c\uff1a\uff1b\uff1f]*|[^\s\u2e80-\u9fff\uff00-\uffef]+\s*|\s+/g;
