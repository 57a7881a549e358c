import type { Advice } from './advice';
import { URGENCIES } from './advice-limits';
import type { Finding, FindingOf } from './findings';

export const CHANGES = ['new', 'worse', 'better', 'over'] as const;
export type ChangeKind = (typeof CHANGES)[number];

/** What became of something that an advice found. */
export interface AdviceChange {
  kind: ChangeKind;
  /** As the later advice has it; of what is over, as the one before had it. */
  finding: Finding;
}

/** What something can be wrong with; the other kinds say only what is known. */
type Problem = FindingOf<'outside'> | FindingOf<'risk'> | FindingOf<'gap'> | FindingOf<'no_data'>;

const isProblem = (finding: Finding): finding is Problem =>
  ['outside', 'risk', 'gap', 'no_data'].includes(finding.kind);

/** What makes two findings of different advices the same one. */
function nameOf({ series }: Advice, finding: Problem): string {
  const seriesName = (index: number) => {
    const { eui, channel, measurement_id } = series[index]!;
    return `${eui} ${channel} ${measurement_id}`;
  };
  const { kind } = finding;
  switch (kind) {
    case 'outside':
      return [kind, seriesName(finding.series), finding.quantity, finding.part, finding.side].join(' ');
    case 'risk':
      return [kind, ...finding.series.map(seriesName), finding.model].join(' ');
    default:
      return [kind, seriesName(finding.series)].join(' ');
  }
}

/** How bad it is: first how soon something has to be done, then how much of the last days or of the period it takes; more is worse. */
function gravityOf(finding: Problem): [urgency: number, extent: number] {
  const urgency = -URGENCIES.indexOf(finding.urgency);
  switch (finding.kind) {
    case 'outside':
    case 'risk':
      return [urgency, finding.recent_days];
    case 'gap':
      // A gap that lasts a few minutes longer is the same one.
      return [urgency, Math.round(finding.share * 100)];
    case 'no_data':
      return [urgency, 0];
  }
}

/** The gravest of each name. */
function problemsOf(advice: Advice): Map<string, Problem> {
  const found = new Map<string, Problem>();
  for (const finding of advice.findings.filter(isProblem)) {
    const name = nameOf(advice, finding);
    const known = found.get(name);
    if (!known || isGraver(finding, known)) found.set(name, finding);
  }
  return found;
}

function isGraver(one: Problem, other: Problem): boolean {
  const [urgency, extent] = gravityOf(one);
  const [otherUrgency, otherExtent] = gravityOf(other);
  return urgency === otherUrgency ? extent > otherExtent : urgency > otherUrgency;
}

/** What changed between two advices on the same question: what is new, worse, better or over, each in the order of its advice. */
export function compareAdvices(before: Advice, after: Advice): AdviceChange[] {
  const [earlier, later] = [problemsOf(before), problemsOf(after)];
  const of = (kind: ChangeKind, findings: Iterable<Problem>): AdviceChange[] =>
    [...findings].map((finding) => ({ kind, finding }));
  const kept = [...later].flatMap(([name, finding]) => {
    const known = earlier.get(name);
    return known ? [{ finding, known }] : [];
  });
  const changed = (isChanged: (one: (typeof kept)[number]) => boolean) =>
    kept.filter(isChanged).map(({ finding }) => finding);
  const absentFrom = (others: ReadonlyMap<string, Problem>, all: ReadonlyMap<string, Problem>) =>
    [...all].flatMap(([name, finding]) => (others.has(name) ? [] : [finding]));
  return [
    ...of('new', absentFrom(earlier, later)),
    ...of(
      'worse',
      changed(({ finding, known }) => isGraver(finding, known)),
    ),
    ...of(
      'better',
      changed(({ finding, known }) => isGraver(known, finding)),
    ),
    ...of('over', absentFrom(later, earlier)),
  ];
}
