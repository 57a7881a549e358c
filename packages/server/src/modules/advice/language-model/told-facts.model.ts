import type { Advice } from '@fieldscope/contract/advice/advice';
import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import {
  type AdviceWriter,
  findingWords,
  subjectKey,
  summaryWords,
} from '@fieldscope/contract/advice/sentence';
import { CUSTOM_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import { type Topic, topicOf } from './topics.model';

/** What a language model is told of an advice: nothing that a person or device of the organisation named. */
export interface ToldFacts {
  summary: string;
  findings: { urgency: string; title: string; seen: string; rule: string; action: string }[];
  /** What stands behind "[A]" and the like: names of devices, measurements of the organisation's own, publications. */
  labels: ReadonlyMap<string, string>;
  /** Of each finding: what it is about, and the days that it counts. */
  about: readonly { topic: Topic; days: readonly number[] }[];
}

/** The findings in words, with labels in place of everything that people entered. */
export function toldFacts(advice: Advice, writer: AdviceWriter): ToldFacts {
  const labels = new Map<string, string>();
  const label = labelMaker(labels);
  const series = advice.series.map(({ device_name: device, eui, channel }) =>
    label(writer.text('series', { device: device || eui, channel })),
  );
  const neutral: Advice = {
    ...advice,
    location: '',
    series: advice.series.map((one, index) => ({ ...one, device_name: series[index]!, eui: '' })),
    sources: advice.sources.map((source) => ({ ...source, cite: label(source.cite) })),
  };
  const isCustom = (id: number) => id >= CUSTOM_MEASUREMENT_IDS.first && id <= CUSTOM_MEASUREMENT_IDS.last;
  const labelled: AdviceWriter = {
    ...writer,
    text: (key, facts) => (key === 'series' ? String(facts?.device) : writer.text(key, facts)),
    measurement: (id) => (isCustom(id) ? label(writer.measurement(id)) : writer.measurement(id)),
  };
  return {
    summary: summaryWords(neutral, labelled),
    findings: neutral.findings.map((finding) => ({
      urgency: writer.text(`urgency.${finding.urgency}`),
      ...findingWords(neutral, finding, labelled),
    })),
    labels,
    about: neutral.findings.map((finding) => ({
      topic: topicOf(finding),
      days: [ADVICE_LIMITS.recentDays, ...daysOf(finding)],
    })),
  };
}

/** Words of the advice that a sentence about it has at least one of. */
export const topicWords = (
  advice: Advice,
  { findings }: ToldFacts,
  { text, measurement }: AdviceWriter,
): string =>
  [
    text(subjectKey(advice.subject)),
    text(`stage.${advice.stage}`),
    text(`place.${advice.place}`),
    ...advice.series.map((one) => measurement(one.measurement_id)),
    ...findings.flatMap(({ title, action }) => [title, action]),
  ].join('\n');

/** Puts the names back. A label that stands for nothing goes. */
export const withNames = (text: string, { labels }: Pick<ToldFacts, 'labels'>): string =>
  text.replaceAll(/\[[A-Z]{1,2}\]/g, (label) => labels.get(label) ?? '');

const daysOf = (finding: Advice['findings'][number]): number[] => {
  const longest = finding.kind === 'outside' ? [finding.longest.days] : [];
  return [
    ...longest,
    ...(['days', 'judged_days', 'recent_days', 'recent_judged_days'] as const).flatMap((key) =>
      key in finding ? [(finding as unknown as Record<string, number>)[key]!] : [],
    ),
  ];
};

/** "[A]" to "[Z]", then "[AA]": the same for the same words. */
function labelMaker(labels: Map<string, string>): (words: string) => string {
  const known = new Map<string, string>();
  return (words) => {
    const before = known.get(words);
    if (before !== undefined) return before;
    const index = labels.size;
    const letter = (at: number) => String.fromCharCode(65 + at);
    const made = `[${index < 26 ? letter(index) : letter(Math.floor(index / 26) - 1) + letter(index % 26)}]`;
    known.set(words, made);
    labels.set(made, words);
    return made;
  };
}
