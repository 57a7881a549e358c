import type { AdviceRange } from '@fieldscope/agronomy/advice/advice-range';
import { animalRanges } from '@fieldscope/agronomy/advice/animals';
import { SOURCES, type SourceKey } from '@fieldscope/agronomy/advice/sources';
import { CROPS, cropRanges, rangesOfAnyStage } from '@fieldscope/agronomy/crops';
import type { Advice } from '@fieldscope/contract/advice/advice';
import { ADVICE_LIMITS, URGENCIES } from '@fieldscope/contract/advice/advice-limits';
import type { Finding } from '@fieldscope/contract/advice/findings';
import { type AdviceQuestion, type AdviceSubject, isAnimal } from '@fieldscope/contract/advice/question';
import { DAY_MS } from '@fieldscope/contract/time';
import type { Calendar } from './calendar.model';
import { channelAirs } from './channel-air.model';
import { curveOf } from './day-figures.model';
import { gapOf } from './gaps.model';
import { judgeRange, type QuantityDays } from './judge-range.model';
import { type AskedSeries, daysIn, quantityOf, workedOut } from './quantities.model';
import { type Followed, risksOf, warningsOf } from './risks.model';
import { warmthOf } from './warmth.model';

export interface Facts {
  question: Omit<AdviceQuestion, 'series'>;
  series: readonly AskedSeries[];
  calendar: Calendar;
  followed: readonly Followed[];
  /** Epoch ms. */
  from: number;
  to: number;
}

const rangesOf = ({ subject, stage }: Pick<AdviceQuestion, 'subject' | 'stage'>): readonly AdviceRange[] =>
  isAnimal(subject) ? animalRanges(subject) : cropRanges(subject, stage);

/** Ranges that hold in the chosen stage alone. */
const rangesOfStage = ({
  subject,
  stage,
}: Pick<AdviceQuestion, 'subject' | 'stage'>): readonly AdviceRange[] =>
  isAnimal(subject) || stage === 'any' ? [] : (CROPS[subject].stages[stage] ?? []);

/** Ranges of every stage in whose place the chosen one has its own: they hold before it. */
const rangesBefore = (
  { subject }: Pick<AdviceQuestion, 'subject'>,
  ofStage: readonly AdviceRange[],
): AdviceRange[] =>
  isAnimal(subject)
    ? []
    : rangesOfAnyStage(subject).filter(({ quantity, part }) =>
        ofStage.some((own) => own.quantity === quantity && own.part === part),
      );

const developmentOf = (subject: AdviceSubject) =>
  isAnimal(subject) ? undefined : CROPS[subject].development;

const threatsOf = (subject: AdviceSubject) => (isAnimal(subject) ? [] : (CROPS[subject].threats ?? []));

/** What the built-in adviser says of readings: nothing but these facts and the registries decides. */
export function conclude({ question, series, calendar, followed, from, to }: Facts): Advice {
  const ranges = rangesOf(question);
  const known = new Set(ranges.map(({ quantity }) => quantity));
  const quantities = series.map(({ measurementId }) => quantityOf(measurementId, known, question));
  const recentFrom = to - ADVICE_LIMITS.recentDays * DAY_MS;
  const stageFrom = Math.max(from, dayOf(calendar, to - ADVICE_LIMITS.stageDays * DAY_MS));
  const ofStage = rangesOfStage(question);
  const findings: Finding[] = [];
  const measured: QuantityDays[] = [];
  for (const [index, one] of series.entries()) {
    const quantity = quantities[index];
    if (one.figures.readingCount === 0) findings.push({ kind: 'no_data', urgency: 'soon', series: index });
    else if (!quantity || !known.has(quantity))
      findings.push({ kind: 'no_range', urgency: 'unknown', series: index });
    else {
      const days = daysIn(quantity, { series: index, one, soil: question.soil, calendar });
      if (days) measured.push(days);
      else findings.push({ kind: 'no_soil', urgency: 'unknown', series: index });
    }
    const gap =
      one.figures.readingCount > 0 &&
      gapOf(index, one.figures.mean, { calendar, intervalMs: one.intervalMs, end: to });
    if (gap) findings.push(gap);
  }
  const present = new Set(quantities.filter((quantity) => quantity !== undefined));
  const judged = [...measured, ...workedOut(series, calendar, { known, measured: present })];
  const before = stageFrom > from ? rangesBefore(question, ofStage) : [];
  const said = new Set<QuantityDays>();
  for (const range of [...ranges, ...before]) {
    for (const days of judged.filter(({ quantity }) => quantity === range.quantity)) {
      const found = judgeRange(range, days, {
        place: question.place,
        recentFrom,
        since: ofStage.includes(range) ? stageFrom : from,
        until: before.includes(range) ? stageFrom : to,
      });
      if (found.length > 0) said.add(days);
      findings.push(...found);
    }
  }
  for (const days of measured)
    if (!said.has(days)) findings.push({ kind: 'too_few', urgency: 'unknown', series: days.series });
  for (const days of judged.filter(({ quantity }) => quantity === 'airTemperature')) {
    const development = developmentOf(question.subject);
    const warmth = development && warmthOf(development, days, stageFrom);
    if (warmth) findings.push(warmth);
  }
  const threats = threatsOf(question.subject);
  const airs = threats.length > 0 ? channelAirs(series, calendar) : [];
  findings.push(
    ...risksOf(threats, { calendar, airs, followed, recentFrom }),
    ...warningsOf({ frostFrom: frostFrom(ranges), since: stageFrom }, { calendar, followed, recentFrom }),
    ...(ofStage.length > 0 && stageFrom > from
      ? [{ kind: 'stage' as const, urgency: 'unknown' as const, since: stageFrom }]
      : []),
    ...withoutSensor(ranges, new Set([...present, ...judged.map(({ quantity }) => quantity)])),
  );
  const shown = inOrder(findings).slice(0, ADVICE_LIMITS.findings);
  return {
    ...question,
    ...{ from, to, findings: shown, sources: sourcesOf(shown) },
    series: series.map((one, index) => ({
      ...{ eui: one.eui, device_name: one.deviceName, channel: one.channel },
      ...{ measurement_id: one.measurementId, quantity: quantities[index] ?? null },
      ...{ reading_count: one.figures.readingCount, curve: curveOf(one.figures, calendar) },
    })),
  };
}

/** The least air temperature of any half hour at which nothing is lost, °C; undefined where no source has one. */
const frostFrom = (ranges: readonly AdviceRange[]): number | undefined =>
  ranges.find(
    ({ quantity, part, best }) => quantity === 'airTemperature' && part === 'moment' && best[0] !== null,
  )?.best[0] ?? undefined;

/** When the local day of a moment began, epoch ms. */
const dayOf = ({ days }: Calendar, at: number): number =>
  days.findLast(({ startsAt }) => startsAt <= at)?.startsAt ?? at;

/** Quantities that a publication gives a range of, and nothing measures. */
function withoutSensor(ranges: readonly AdviceRange[], present: ReadonlySet<string>): Finding[] {
  const missing = new Map(
    ranges.filter(({ quantity }) => !present.has(quantity)).map((range) => [range.quantity, range.source]),
  );
  return [...missing].map(([quantity, source]) => ({
    ...{ kind: 'no_sensor' as const, urgency: 'unknown' as const, quantity, source },
  }));
}

/** The most urgent first; of equal ones what does harm, then what lasted longer. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const weight = (one: Finding): number =>
    one.kind === 'outside' ? (one.is_harmful ? 1e6 : 0) + one.days : one.kind === 'risk' ? 1e5 + one.days : 0;
  return findings.toSorted(
    (one, other) =>
      URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency) || weight(other) - weight(one),
  );
}

/** Publications that findings name, each once, in their order. */
function sourcesOf(findings: readonly Finding[]): Advice['sources'] {
  const keys = findings.flatMap((one) => [
    ...('source' in one ? [one.source] : []),
    ...(one.kind === 'outside' && one.action ? [one.action.source] : []),
  ]);
  return [...new Set(keys)].map((key) => {
    const { cite, url }: { cite: string; url?: string } = SOURCES[key as SourceKey];
    return { key, cite, url: url ?? null };
  });
}
