import { actionFor } from '@fieldscope/agronomy/advice/actions';
import {
  type AdviceRange,
  judge,
  type Limits,
  type Standing,
} from '@fieldscope/agronomy/advice/advice-range';
import type { Place, Urgency } from '@fieldscope/contract/advice/advice-limits';
import type { Finding, FindingOf, FindingPart } from '@fieldscope/contract/advice/findings';
import { type Circumstances, type DayColumns, meansOfDays, partOfDays, rounded } from './day-figures.model';

/** Days of a quantity that was measured, or worked out of what was. */
export interface QuantityDays extends Circumstances, DayColumns {
  /** Of the series that measures it, or of the first one that it is worked out of. */
  series: number;
  quantity: AdviceRange['quantity'];
}

interface Judging {
  place: Place;
  /** What is earlier is not judged, epoch ms. */
  since: number;
  /** What begins then or later is not judged either, epoch ms. */
  until: number;
  /** What is later counts as now, epoch ms. */
  recentFrom: number;
}

type Side = 'low' | 'high';

interface Judged {
  /** In the calendar. */
  day: number;
  startsAt: number;
  value: number;
  standing: Standing;
}

/** What is said of the days of a quantity against one range: what is wrong on either side, or that it fits. */
export function judgeRange(range: AdviceRange, of: QuantityDays, judging: Judging): Finding[] {
  const judged = (side: Side) =>
    judgedDays(range, of, side).filter(
      ({ startsAt }) => startsAt >= judging.since && startsAt < judging.until,
    );
  const high = judged('high');
  const bySide = { low: range.part === 'moment' ? judged('low') : high, high };
  const wrong = (['low', 'high'] as const).flatMap((side) =>
    wrongOn(side, bySide[side], { range, of, judging }),
  );
  if (wrong.length > 0 || bySide.high.length === 0) return wrong;
  // Of a moment the extremes are judged, which are no average of anything.
  const means = range.part === 'moment' ? meansOfDays(of) : undefined;
  const sum = bySide.high.reduce((total, { day, value }) => total + (means ? means[day]! : value), 0);
  return [
    {
      kind: 'within',
      urgency: 'fine',
      ...subjectOf(range, of),
      ...limitsOf(range.best),
      days: bySide.high.length,
      judged_days: bySide.high.length,
      mean: rounded(sum / bySide.high.length),
    },
  ];
}

const partOf = ({ part, over }: AdviceRange): FindingPart => (over === 'month' ? 'month' : (part ?? 'whole'));

const subjectOf = (range: AdviceRange, { series, quantity }: QuantityDays) => ({
  ...{ series, quantity, part: partOf(range), source: range.source },
});

const limitsOf = ([least, most]: Limits) => ({ least, most });

/** The days that could be judged; of a moment by the extreme of the side. */
function judgedDays(range: AdviceRange, of: QuantityDays, side: Side): Judged[] {
  const values = partOfDays(of, partOf(range), side);
  const judged: Judged[] = [];
  for (const [day, { startsAt }] of of.calendar.days.entries()) {
    const standing = judge(values[day]!, range);
    if (standing !== undefined) judged.push({ day, startsAt, value: values[day]!, standing });
  }
  return judged;
}

const HARMFUL: Record<Side, Standing> = { low: 'below', high: 'above' };

interface Told {
  range: AdviceRange;
  of: QuantityDays;
  judging: Judging;
}

/** Days that do harm, and those beyond what is best where they are more. */
function wrongOn(side: Side, days: readonly Judged[], told: Told): FindingOf<'outside'>[] {
  const harmful = days.filter(({ standing }) => standing === HARMFUL[side]);
  const off = days.filter(({ standing }) => standing === side || standing === HARMFUL[side]);
  const found: FindingOf<'outside'>[] = [];
  if (harmful.length > 0) found.push(outside(side, harmful, days, { ...told, isHarmful: true }));
  if (off.length > harmful.length) found.push(outside(side, off, days, { ...told, isHarmful: false }));
  return found;
}

function outside(
  side: Side,
  wrong: readonly Judged[],
  all: readonly Judged[],
  { range, of, judging, isHarmful }: Told & { isHarmful: boolean },
): FindingOf<'outside'> {
  const isRecent = ({ startsAt }: Judged) => startsAt >= judging.recentFrom;
  const recent = { wrong: wrong.filter(isRecent).length, all: all.filter(isRecent).length };
  const worst = wrong.reduce((one, other) =>
    (side === 'low' ? other.value < one.value : other.value > one.value) ? other : one,
  );
  const part = partOf(range);
  return {
    kind: 'outside',
    urgency: urgencyOf(isHarmful, recent),
    ...subjectOf(range, of),
    side,
    is_harmful: isHarmful,
    ...limitsOf(isHarmful ? range.bearable! : range.best),
    days: wrong.length,
    judged_days: all.length,
    recent_days: recent.wrong,
    recent_judged_days: recent.all,
    worst: { value: rounded(worst.value), at: worst.startsAt },
    longest: longestRow(wrong),
    action: actionFor({ quantity: range.quantity, side, place: judging.place, part }) ?? null,
  };
}

/** What does harm is urgent while it goes on; what is only not best, when it is so on most of the last days. */
function urgencyOf(isHarmful: boolean, recent: { wrong: number; all: number }): Urgency {
  if (recent.wrong === 0) return 'watch';
  if (isHarmful) return 'now';
  return 2 * recent.wrong >= recent.all ? 'soon' : 'watch';
}

/** The longest row of days, each the next of the one before. */
function longestRow(wrong: readonly Judged[]): FindingOf<'outside'>['longest'] {
  let longest = { first: 0, length: 0 };
  for (let first = 0; first < wrong.length; ) {
    let length = 1;
    while (first + length < wrong.length && wrong[first + length]!.day === wrong[first]!.day + length)
      length += 1;
    if (length > longest.length) longest = { first, length };
    first += length;
  }
  return {
    from: wrong[longest.first]!.startsAt,
    to: wrong[longest.first + longest.length - 1]!.startsAt,
    days: longest.length,
  };
}
