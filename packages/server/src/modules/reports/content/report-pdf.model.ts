import type { Drawing } from '../../../platform/documents/drawing';
import { createPdf } from '../../../platform/documents/pdf-document';
import type { ReportContent } from './report-content';
import { reportWords } from './report-words.model';

const MUTED = '#62605d';

/** A report as a file. @param drawings of all of its charts */
export function reportPdf(
  content: ReportContent,
  { drawings, now }: { drawings: readonly Drawing[]; now: number },
): Promise<Buffer> {
  const words = reportWords(content);
  const { texts } = words;
  const { name, sourceName, organisation, reader, charts, figures, silent, alarms, advice } = content;
  const pdf = createPdf({
    ...{ title: words.subject, language: reader.language, now },
    foot: `${organisation} · ${words.subject}`,
  });
  const note = (text: string) => pdf.text(text, { size: 8.5, color: MUTED });
  const moreOf = ({ list, count }: { list: readonly unknown[]; count: number }) => {
    if (count > list.length) note(texts.more(count - list.length));
  };
  const titled = (title: string, height: number) => {
    pdf.space(14);
    pdf.keep(height);
    pdf.text(title, { size: 13, weight: 'semibold' });
    pdf.space(4);
  };

  pdf.text(words.kind, { color: MUTED });
  pdf.text(name, { size: 22, weight: 'semibold' });
  pdf.text(`${words.days} · ${sourceName}`, { color: MUTED });
  pdf.space(8);
  pdf.text(words.summary, { size: 12, weight: 'semibold' });
  note(words.zone);

  if (advice !== null) {
    titled(advice.title, 60);
    pdf.text(advice.summary, { weight: 'semibold' });
    for (const one of advice.list) {
      pdf.space(6);
      pdf.keep(50);
      pdf.text(one.title, { size: 9.5, weight: 'semibold' });
      pdf.text(one.words, { size: 9.5 });
    }
    moreOf(advice);
  }
  if (silent.count > 0) {
    titled(texts.silent, 60);
    for (const one of silent.list) pdf.text(`${one.name} · ${words.silentTime(one)}`, { size: 9.5 });
    moreOf(silent);
  }
  if (alarms.count > 0) {
    titled(texts.alarms, 60);
    for (const alarm of alarms.list) {
      const what = `${texts.severities[alarm.severity]}${texts.colon}${alarm.rule} · ${alarm.words}`;
      pdf.text(`${what} · ${words.alarmTime(alarm)}`, { size: 9.5 });
    }
    moreOf(alarms);
  }
  for (const [index, { title }] of charts.list.entries()) {
    const drawing = drawings[index]!;
    const height = (drawing.height * pdf.width) / drawing.width;
    titled(title, height + 40);
    pdf.draw(drawing);
  }
  if (charts.count > charts.list.length) note(texts.moreCharts(charts.count - charts.list.length));
  if (figures.count > 0) {
    titled(texts.figures, 80);
    const { heads } = texts;
    const hasRange = figures.list.some(({ inRange }) => inRange !== null);
    const number = { isNumber: true, share: hasRange ? 0.115 : 0.13 };
    pdf.table(
      [
        { head: heads.series, share: hasRange ? 0.31 : 0.35 },
        ...[heads.last, heads.least, heads.mean, heads.most, heads.change].map((head) => ({
          head,
          ...number,
        })),
        ...(hasRange ? [{ head: heads.inRange, ...number }] : []),
      ],
      figures.list.map((figure) => {
        const shown = words.figure(figure);
        return [figure.name, shown.last, shown.least, shown.mean, shown.most, shown.change, shown.inRange];
      }),
    );
    pdf.space(4);
    moreOf(figures);
    note(words.changeNote);
    if (hasRange) note(texts.rangeNote);
  }
  return pdf.end();
}
