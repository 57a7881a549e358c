import type { TextFacts } from '../texts';
import type { Advice } from './advice';
import type { Finding, FindingKind, FindingOf, FindingPart } from './findings';
import type { AdviceQuantity as Quantity } from './quantities';
import { type AdviceSubject, isAnimal } from './question';

/** How a reader is written numbers and times, and the words of `words.<language>.ts` and `names.<language>.ts`. */
export interface AdviceWriter {
  /** The text of a dotted key. */
  text(key: string, facts?: TextFacts): string;
  /** A value of a quantity with its unit, in the units of the reader. */
  value(quantity: Quantity, value: number): string;
  /** What the organisation or the catalogue calls a measurement. */
  measurement(measurementId: number): string;
  /** Of 0..1. */
  share(share: number): string;
  /** "2 hr" of ms. */
  span(ms: number): string;
  /** Date and time of epoch ms, in a time zone. */
  moment(at: number, timezone: string): string;
  /** Date of epoch ms, in a time zone. */
  day(at: number, timezone: string): string;
}

/** The same, with dates of the time zone of an advice. */
interface DatedWriter extends Omit<AdviceWriter, 'moment' | 'day'> {
  moment(at: number): string;
  day(at: number): string;
}

const dated = ({ timezone }: Advice, writer: AdviceWriter): DatedWriter => ({
  ...writer,
  // The full stop of "2026 г." ends its sentence as well.
  text: (key, facts) => writer.text(key, facts).replaceAll(/(?<=\sг)\.\./g, '.'),
  moment: (at) => writer.moment(at, timezone),
  day: (at) => writer.day(at, timezone),
});

/** One finding in words, part by part. */
export interface FindingWords {
  title: string;
  /** What was seen, where and when. */
  seen: string;
  /** Against which range, and what says so; empty: there is none. */
  rule: string;
  /** What to do; empty: nothing. */
  action: string;
}

interface Told {
  advice: Advice;
  writer: DatedWriter;
}

/** "Greenhouse 3, channel 2" */
export const seriesWords = (
  { advice, writer }: { advice: Advice; writer: Pick<AdviceWriter, 'text'> },
  index: number,
): string => {
  const { device_name: device, eui, channel } = advice.series[index]!;
  return writer.text('series', { device: device || eui, channel });
};

/** What a crop or animal is called. */
export const subjectKey = (subject: AdviceSubject): string =>
  isAnimal(subject) ? `animal.${subject}` : `crop.${subject}`;

/** With a small letter, unless it is of letters and signs such as "CO₂". */
const withinSentence = (words: string): string =>
  /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

/** "Potato, flowering"; in any stage, and of animals: "Potato". */
export function aboutWords(
  { subject, stage }: Pick<Advice, 'subject' | 'stage'>,
  { text }: Pick<AdviceWriter, 'text'>,
): string {
  const name = text(subjectKey(subject));
  if (stage === 'any') return name;
  const words = text(`stage.${stage}`);
  return text('about', { subject: name, stage: withinSentence(words) });
}

const quantityWords = ({ writer }: Told, quantity: Quantity): string => writer.text(`quantity.${quantity}`);

const suffixOf = (part: FindingPart): string => (part === 'whole' ? '' : `_${part}`);

const sourceWords = ({ advice }: Told, key: string): string =>
  advice.sources.find((source) => source.key === key)?.cite ?? key;

/** "between 18 °C and 24 °C", "at least 60 %" */
function limitWords(
  { writer }: Told,
  { quantity, least, most }: { quantity: Quantity; least: number | null; most: number | null },
): string {
  const facts = {
    least: least === null ? '' : writer.value(quantity, least),
    most: most === null ? '' : writer.value(quantity, most),
  };
  if (least !== null && most !== null) return writer.text('limits.between', facts);
  return writer.text(least === null ? 'limits.most' : 'limits.least', facts);
}

function ruleWords(
  told: Told,
  { quantity, part, source, ...limits }: FindingOf<'outside'> | FindingOf<'within'>,
  key: string,
): string {
  const { text } = told.writer;
  return text(`rule.${key}${suffixOf(part)}`, {
    about: aboutWords(told.advice, told.writer),
    quantity: withinSentence(quantityWords(told, quantity)),
    limits: limitWords(told, { quantity, least: limits.least, most: limits.most }),
    source: sourceWords(told, source),
  });
}

/** The longest row of days, where it is more than one. */
const rowWords = (
  { writer: { text, day } }: Told,
  { longest: { days, from, to } }: FindingOf<'outside'>,
): string => (days < 2 ? '' : text('row', { count: days, from: day(from), to: day(to) }));

/** What the worst value is: a reading, a mean of some time, or the sum of a day. */
function worstOf({ advice }: Told, { quantity, part, series }: FindingOf<'outside'>) {
  if (part === 'moment') return advice.series[series]!.quantity === quantity ? 'reading' : 'hour';
  return part === 'whole' && quantity === 'dailyLight' ? 'sum' : part;
}

const WRITE: { [Kind in FindingKind]: (told: Told, finding: FindingOf<Kind>) => FindingWords } = {
  outside(told, finding) {
    const { text, value, day } = told.writer;
    const { quantity, part, side, action } = finding;
    const limit = (side === 'low' ? finding.least : finding.most) ?? Number.NaN;
    return {
      title: text(`title.outside_${side}${suffixOf(part)}`, { quantity: quantityWords(told, quantity) }),
      seen: text(`seen.outside_${side}`, {
        series: seriesWords(told, finding.series),
        limit: value(quantity, limit),
        count: finding.days,
        judged: finding.judged_days,
        recent: finding.recent_days,
        recentJudged: finding.recent_judged_days,
        worst: text(`worst.${side}_${worstOf(told, finding)}`, {
          worst: value(quantity, finding.worst.value),
          at: day(finding.worst.at),
        }),
        row: rowWords(told, finding),
      }),
      rule: ruleWords(told, finding, finding.is_harmful ? 'bears' : 'likes'),
      action: action
        ? text('do', { action: text(`action.${action.key}`), source: sourceWords(told, action.source) })
        : '',
    };
  },
  within(told, finding) {
    const { text, value } = told.writer;
    return {
      title: text(`title.within${suffixOf(finding.part)}`, {
        quantity: quantityWords(told, finding.quantity),
      }),
      seen: text('seen.within', {
        series: seriesWords(told, finding.series),
        count: finding.days,
        judged: finding.judged_days,
        mean: value(finding.quantity, finding.mean),
      }),
      rule: ruleWords(told, finding, 'likes'),
      action: '',
    };
  },
  risk(told, finding) {
    const { text, day } = told.writer;
    const model = text(`model.${finding.model}`);
    return {
      title: text('title.risk', { model }),
      seen: text('seen.risk', {
        series: finding.series.map((index) => seriesWords(told, index)).join(text('comma')),
        count: finding.days,
        recent: finding.recent_days,
        last: day(finding.last_at),
      }),
      rule: text('rule.risk', {
        rule: text(`model_rule.${finding.model}`),
        source: sourceWords(told, finding.source),
      }),
      action: finding.recent_days > 0 ? text(`model_action.${finding.model}`) : '',
    };
  },
  no_model(told, finding) {
    const { text } = told.writer;
    const model = text(`model.${finding.model}`);
    return {
      title: text('title.no_model', { model }),
      seen: text('seen.no_model', {
        lacks: finding.lacks.map((input) => text(`input.${input}`)).join(text('comma')),
        source: sourceWords(told, finding.source),
      }),
      rule: '',
      action: '',
    };
  },
  stage(told, { since }) {
    const { text, day } = told.writer;
    const facts = { stage: text(`stage.${told.advice.stage}`), since: day(since) };
    return { title: text('title.stage', facts), seen: text('seen.stage', facts), rule: '', action: '' };
  },
  warmth(told, { series, degree_days: sum, base, upper, since, days, source }) {
    const { text, value, day } = told.writer;
    const facts = {
      subject: text(subjectKey(told.advice.subject)),
      series: seriesWords(told, series),
      sum: String(Math.round(sum)),
      base: value('airTemperature', base),
      upper: upper === null ? '' : value('airTemperature', upper),
      since: day(since),
      count: days,
      source: sourceWords(told, source),
    };
    return {
      title: text('title.warmth', facts),
      seen: text('seen.warmth', facts),
      rule: text(upper === null ? 'rule.develops' : 'rule.develops_up_to', facts),
      action: '',
    };
  },
  gap(told, { series, longest, share }) {
    const { text, span, moment } = told.writer;
    return {
      title: text('title.gap'),
      seen: text('seen.gap', {
        series: seriesWords(told, series),
        share: told.writer.share(share),
        span: span(longest.to - longest.from),
        start: moment(longest.from),
      }),
      rule: '',
      action: text('action_gap'),
    };
  },
  no_data(told, { series }) {
    const { text, measurement } = told.writer;
    const name = measurement(told.advice.series[series]!.measurement_id);
    return {
      title: text('title.no_data', { measurement: name }),
      seen: text('seen.no_data', { series: seriesWords(told, series) }),
      rule: '',
      action: text('action_gap'),
    };
  },
  no_sensor(told, { quantity, source }) {
    const { text } = told.writer;
    return {
      title: text('title.no_sensor', { quantity: quantityWords(told, quantity) }),
      seen: text('seen.no_sensor', {
        subject: text(subjectKey(told.advice.subject)),
        source: sourceWords(told, source),
      }),
      rule: '',
      action: '',
    };
  },
  no_range(told, { series }) {
    const { text, measurement } = told.writer;
    return {
      title: text('title.no_range', { measurement: measurement(told.advice.series[series]!.measurement_id) }),
      seen: text('seen.no_range', {
        series: seriesWords(told, series),
        about: aboutWords(told.advice, told.writer),
      }),
      rule: '',
      action: '',
    };
  },
  too_few(told, { series }) {
    const { text, measurement } = told.writer;
    return {
      title: text('title.too_few', { measurement: measurement(told.advice.series[series]!.measurement_id) }),
      seen: text('seen.too_few', {
        series: seriesWords(told, series),
        subject: text(subjectKey(told.advice.subject)),
      }),
      rule: '',
      action: '',
    };
  },
  no_soil(told, { series }) {
    const { text } = told.writer;
    return {
      title: text('title.no_soil'),
      seen: text('seen.no_soil', { series: seriesWords(told, series) }),
      rule: '',
      action: '',
    };
  },
};

/** What a finding of an advice says. */
export const findingWords = (advice: Advice, finding: Finding, writer: AdviceWriter): FindingWords =>
  (WRITE[finding.kind] as (told: Told, finding: Finding) => FindingWords)(
    { advice, writer: dated(advice, writer) },
    finding,
  );

/** What the whole advice comes to, in a sentence. */
export function summaryWords(advice: Advice, writer: AdviceWriter): string {
  const { text, day } = dated(advice, writer);
  const count = (urgency: string) => advice.findings.filter((one) => one.urgency === urgency).length;
  const [now, soon] = [count('now'), count('soon')];
  const facts = {
    about: aboutWords(advice, writer),
    from: day(advice.from),
    to: day(advice.to),
  };
  const isAnyJudged = advice.findings.some(({ kind }) => kind === 'within');
  const past = count('watch') > 0 ? 'watch' : isAnyJudged ? 'fine' : 'none';
  const key = now > 0 ? 'now' : soon > 0 ? 'soon' : past;
  return text(`summary.${key}`, { ...facts, count: now || soon });
}

/** The advice as plain text: for programs, mails and the language model. */
export function adviceText(advice: Advice, writer: AdviceWriter): string {
  const paragraphs = advice.findings.map((finding) => {
    const { title, seen, rule, action } = findingWords(advice, finding, writer);
    return [title, seen, rule, action].filter((part) => part !== '').join('\n');
  });
  return [summaryWords(advice, writer), ...paragraphs].join('\n\n');
}
