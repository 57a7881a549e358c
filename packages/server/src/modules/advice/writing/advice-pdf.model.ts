import type { Advice, AdviceSeries } from '@fieldscope/contract/advice/advice';
import {
  type AdviceWriter,
  findingWords,
  seriesWords,
  subjectKey,
  summaryWords,
} from '@fieldscope/contract/advice/sentence';
import { shownUnit } from '@fieldscope/contract/shown-unit';
import { createPdf } from '../../../platform/documents/pdf-document';
import { drawChart } from '../../telemetry/chart-drawing.model';
import type { NumberStyle } from '../../telemetry/drawn-chart';
import { type AdviceReader, LOCALES } from './advice-writer';

const MUTED = '#62605d';
const URGENT = '#ba2b2b';

/** An advice as a file. */
export function advicePdf(
  advice: Advice,
  {
    reader,
    writer,
    organisation,
    now,
  }: { reader: AdviceReader; writer: AdviceWriter; organisation: string; now: number },
): Promise<Buffer> {
  const { text } = writer;
  const { timezone } = advice;
  const [from, to] = [advice.from, advice.to].map((at) => writer.day(at, timezone));
  const title = text('file.title', { subject: text(subjectKey(advice.subject)) });
  const pdf = createPdf({
    ...{ title, language: reader.language, now },
    foot: `${organisation} · ${title}`,
  });
  pdf.text(title, { size: 22, weight: 'semibold' });
  pdf.text(
    [advice.location, text(`place.${advice.place}`), `${from} – ${to}`]
      .filter((part) => part !== '')
      .join(' · '),
    { color: MUTED },
  );
  pdf.text(text('zone', { zone: timezone }), { size: 9, color: MUTED });
  pdf.space(8);
  pdf.text(summaryWords(advice, writer), { size: 12, weight: 'semibold' });
  for (const finding of advice.findings) {
    const words = findingWords(advice, finding, writer);
    pdf.space(12);
    pdf.keep(70);
    pdf.text(`${text(`urgency.${finding.urgency}`)} · ${words.title}`, {
      ...{ size: 12, weight: 'semibold' },
      ...(finding.urgency === 'now' && { color: URGENT }),
    });
    pdf.text(words.seen);
    if (words.rule !== '') pdf.text(words.rule, { size: 9, color: MUTED });
    if (words.action !== '') pdf.text(words.action, { weight: 'semibold' });
  }
  for (const [index, series] of advice.series.entries()) {
    const drawing = drawChart(
      {
        title: '',
        style: styleOf(series, reader),
        limits: { low: null, high: null },
        curves: [
          {
            name: `${seriesWords({ advice, writer }, index)}: ${writer.measurement(series.measurement_id)}`,
            times: series.curve.starts,
            values: series.curve.mean,
            min: series.curve.least,
            max: series.curve.most,
          },
        ],
      },
      {
        ...{ from: advice.from, to: advice.to, timezone },
        ...{ locale: LOCALES[reader.language], noReadings: text('file.noReadings') },
      },
    );
    pdf.space(14);
    pdf.keep((drawing.height * pdf.width) / drawing.width);
    pdf.draw(drawing);
  }
  if (advice.sources.length > 0) {
    pdf.space(14);
    pdf.keep(60);
    pdf.text(text('file.sources'), { size: 13, weight: 'semibold' });
    for (const { cite } of advice.sources) pdf.text(cite, { size: 8.5, color: MUTED });
  }
  return pdf.end();
}

/** Curves are of readings, as they are stored. */
const styleOf = ({ measurement_id: id }: AdviceSeries, reader: AdviceReader): NumberStyle =>
  shownUnit(id, undefined, reader);
