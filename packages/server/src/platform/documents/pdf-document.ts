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
}

/** A file of pages that is written from top to bottom, with texts in every language of the portal. */
export interface PdfDocument {
  /** Width between the margins. */
  readonly width: number;
  /** A paragraph. */
  text(text: string, style?: TextStyle): void;
  space(height: number): void;
  /** A drawing over the whole width, on a page where it fits. */
  draw(drawing: Drawing): void;
  /** Each page begins with the heads of its columns. */
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void;
  /** Keeps a title with what follows: a new page begins unless so much is left. */
  keep(height: number): void;
  end(): Promise<Buffer>;
}

/** Begins a file. @param facts.foot stands on every page, beside its number */
export function createPdf(facts: {
  title: string;
  language: string;
  foot: string;
  now: number;
}): PdfDocument {
  const { title, language, foot } = facts;
  const margins = { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 };
  const doc = new PDFDocument({
    ...{ size: 'A4', margins, bufferPages: true, lang: language, displayTitle: true },
    info: { Title: title, Creator: 'Fieldscope', CreationDate: new Date(facts.now) },
  });
  const written = buffer(doc);
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
      const row = (cells: readonly string[], own: Required<TextStyle>): void => {
        let left = PAGE.margin;
        for (const [index, { share, isNumber }] of columns.entries()) {
          const room = width * share;
          const cell = shortened(cells[index] ?? '', room - CELL_GAP, own.size, own.weight);
          const indent = isNumber ? room - textWidth(cell, own.size, own.weight) : 0;
          lineAt(cell, left + indent, y + height * 0.64, own);
          left += room;
        }
        y += height;
        doc
          .lineWidth(0.5)
          .moveTo(PAGE.margin, y)
          .lineTo(PAGE.margin + width, y)
          .stroke(HAIRLINE);
      };
      const head = () =>
        row(
          columns.map((column) => column.head),
          styled({ size: style.size, color: MUTED }),
        );
      keep(height * 3);
      head();
      for (const cells of rows) {
        if (y + height > bottom) {
          keep(height);
          head();
        }
        row(cells, style);
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
const FOOT_Y = PAGE.height - 24;

/** A text in lines that fit: broken at spaces, in Chinese anywhere. */
function linesOf(text: string, width: number, { size, weight }: Required<TextStyle>): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const piece of paragraph.match(PIECES) ?? []) {
      if (line !== '' && textWidth(line + piece.trimEnd(), size, weight) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
    }
    lines.push(shortened(line.trimEnd(), width, size, weight));
  }
  return lines;
}
/** A Chinese sign takes along what must not begin a line. */
const PIECES =
  /[\u2e80-\u9fff\uff00-\uffef][\u3001\u3002\u300b\u300d\u201d\uff01\uff09\uff0c\uff1a\uff1b\uff1f]*|[^\s\u2e80-\u9fff\uff00-\uffef]+\s*|\s+/g;
