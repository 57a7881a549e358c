import type { Language } from '@fieldscope/contract/languages';
import { type Figure, NAMED, normalOf, readFigures } from './figures/figures.model';
import { UNITS } from './figures/number-words.model';
import type { ToldFacts } from './told-facts.model';
import { mentionsIn, type Topic, topicAt } from './topics.model';

/** Units by number as it is written. */
type Figures = ReadonlyMap<string, ReadonlySet<string>>;

/** What may be said of one finding. */
interface SayableFinding {
  topic: Topic;
  /** Labels of the series that it is about. */
  series: ReadonlySet<string>;
  figures: Figures;
}

/** What may be said of an advice. */
export interface Sayable {
  language: Language;
  /** Of the advice as a whole. */
  figures: Figures;
  findings: readonly SayableFinding[];
  mixed: ReadonlySet<string>;
  labels: ReadonlyMap<string, string>;
  /** Words of the facts in letters that the language does not have. */
  foreign: ReadonlySet<string>;
  subject: ReadonlySet<string>;
}

/** Where an answer is: what its sentences build on. */
export interface Place {
  /** Number of the last list item. */
  item: number;
  topic: Topic | undefined;
  /** Label of the series that is spoken of. */
  series: string | undefined;
}
export const AT_THE_BEGINNING: Place = { item: 0, topic: undefined, series: undefined };

export type FalseReason = 'number' | 'link' | 'characters' | 'label' | 'length' | 'prompt';
/** What becomes of a sentence: it is shown, left out as it says nothing of the advice, or false. */
export type Checked =
  | { kind: 'shown'; text: string; place: Place }
  | { kind: 'left_out' }
  | { kind: 'false'; reason: FalseReason };

const LONGEST_SENTENCE = 1200;
const FORMULAS = ['co2', 'n2o', 'ch4', 'nh3', 'h2o', 'o2', 'no3'];
/** As long as such a piece of the instructions is not said by chance. */
const PROMPT_PIECE = 40;
const LABELS = /\[[A-Z]{1,2}\]/g;

/** Reads what the facts hold. */
export function sayableOf(facts: ToldFacts, subject: string, language: Language): Sayable {
  const texts = facts.findings.map(({ title, seen, rule, action }) => [title, seen, rule, action].join('\n'));
  const whole = [facts.summary, ...texts].join('\n');
  return {
    language,
    figures: figuresOf(facts.summary, []),
    findings: facts.about.map(({ topic, days }, index) => ({
      topic,
      series: new Set([...facts.findings[index]!.seen.matchAll(LABELS)].map(([label]) => label)),
      figures: figuresOf(texts[index]!, days),
    })),
    mixed: new Set([...FORMULAS, ...readFigures(whole).mixed]),
    labels: facts.labels,
    foreign: new Set(foreignWords(whole, language)),
    subject: new Set(stemsOf(subject)),
  };
}

/** @param days what counts days, whatever stands beside it in the text */
function figuresOf(text: string, days: readonly number[]): Figures {
  const figures = new Map<string, Set<string>>();
  const add = (number: string, ...units: string[]) => {
    const known = figures.get(number) ?? new Set();
    for (const unit of units) known.add(unit);
    figures.set(number, known);
  };
  for (const { number, unit } of readFigures(text).figures) {
    add(number, unit);
    if (unit.startsWith('month')) add(NAMED, unit);
    if (/^\d{4}$/.test(number) && /^(year.*)?$/.test(unit)) add(number, '', 'year');
  }
  for (const count of days) add(String(count), 'day');
  return figures;
}

/** Holds a sentence of a language model against the facts that it was given. */
export function checkSentence(
  sentence: string,
  { sayable, instructions, place }: { sayable: Sayable; instructions: string; place: Place },
): Checked {
  const { body, lead, item } = withoutItem(sentence.replaceAll(/\*\*|__|^#{1,6} /gm, ''), place.item);
  const reason = formReason(body, sayable, instructions);
  if (reason) return { kind: 'false', reason };
  const read = readSentence(body, { ...place, item }, sayable);
  if (!read) return { kind: 'false', reason: 'number' };
  const goesOn = place.topic !== undefined && read.hasFigures;
  if (!goesOn && !isOnSubject(body, sayable)) return { kind: 'left_out' };
  return { kind: 'shown', text: lead + body, place: read.place };
}

function formReason(body: string, sayable: Sayable, instructions: string): FalseReason | undefined {
  if (body.length > LONGEST_SENTENCE) return 'length';
  // What nobody sees can split or turn round what they see.
  if (/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]|(?![\n\t])\p{Cc}/u.test(body)) return 'characters';
  if (foreignWords(body, sayable.language).some((word) => !sayable.foreign.has(word))) return 'characters';
  if (isLink(body.normalize('NFKC'))) return 'link';
  if ([...body.matchAll(/\[[^\]\n]{0,40}\]/g)].some(([label]) => !sayable.labels.has(label))) return 'label';
  return repeats(body, instructions) ? 'prompt' : undefined;
}

/** @returns what the next sentence builds on; undefined: a figure is no fact of what the sentence is about */
function readSentence(
  body: string,
  place: Place,
  sayable: Sayable,
): { place: Place; hasFigures: boolean } | undefined {
  const { figures, isUnreadable } = readFigures(body, sayable.mixed);
  if (isUnreadable) return undefined;
  const normal = normalOf(body).toLowerCase();
  const mentions = mentionsIn(normal);
  const isSeries = (label: string) => sayable.findings.some(({ series }) => series.has(label));
  const series = [...normal.matchAll(/\[[a-z]{1,2}\]/g)]
    .map(({ 0: label, index }) => ({ label: label.toUpperCase(), at: index }))
    .filter(({ label }) => isSeries(label));
  // What was said of a device holds until another measurement is named.
  const before = mentions.length === 0 ? place.series : undefined;
  const seriesAt = (at: number) => (series.findLast((one) => one.at <= at) ?? series[0])?.label ?? before;
  const areFacts = figures.every((figure) =>
    isFact(
      figure,
      { topic: topicAt(mentions, figure.at) ?? place.topic, series: seriesAt(figure.at) },
      sayable,
    ),
  );
  if (!areFacts) return undefined;
  const topic = mentions.at(-1)?.topic ?? place.topic;
  return {
    place: { item: place.item, topic, series: series.at(-1)?.label ?? before },
    hasFigures: figures.some(({ number }) => number !== NAMED),
  };
}

function isFact(
  { number, unit }: Figure,
  about: Pick<Place, 'topic' | 'series'>,
  { figures, findings }: Sayable,
): boolean {
  const has = (known: Figures) => known.get(number)?.has(unit) === true;
  return (
    has(figures) ||
    findings.some(
      (one) =>
        (about.topic === undefined || one.topic === about.topic) &&
        (about.series === undefined || one.series.size === 0 || one.series.has(about.series)) &&
        has(one.figures),
    )
  );
}

/** Addresses, mark-up and code; the text is in its normal form. */
const isLink = (text: string): boolean =>
  /:\/\/|www\.|@|`|\]\s?\(|<[a-z!/?]|&#?\w{2,8};|\\|mailto:|javascript:|data:|\p{L}\.\p{L}{2}|\p{L}\/\/|[{}|*]|~~/iu.test(
    text,
  );

const OWN_LETTERS: Record<Language, RegExp> = {
  en: /[a-z]/i,
  zh: /\p{Script=Han}/u,
  ru: /[а-яё]/i,
};

/** Words of Latin letters that every language uses; another one may look like a word of its own: "cto". */
const SHORT_WORDS: ReadonlySet<string> = new Set([
  ...'c co ds ec f kpa led lux ms nh no npk par ph ppm rh thi uv vpd'.split(' '),
  ...UNITS.keys(),
]);

/** Words in letters that the language does not have, of two kinds of letters, or with marks over or under letters that no alphabet has. */
function foreignWords(text: string, language: Language): string[] {
  const words =
    text
      .replaceAll(LABELS, ' ')
      // It makes a picture of a sign, and a key of a digit.
      .replaceAll(/(?<![0-9#*])\ufe0f/gu, '')
      .normalize('NFKC')
      .match(/(?:(?!\p{Script=Han})[\p{L}\p{M}])+|\p{Script=Han}+/gu) ?? [];
  return words
    .filter((word) => [...word].some((letter) => !OWN_LETTERS[language].test(letter)))
    .map((word) => word.toLowerCase())
    .filter((word) => !/^[a-z]{1,3}$/.test(word) || !SHORT_WORDS.has(word));
}

function repeats(body: string, instructions: string): boolean {
  const [said, told] = [body, instructions].map((text) => text.toLowerCase().replaceAll(/\s+/g, ' '));
  for (let at = 0; at + PROMPT_PIECE <= said!.length; at += 1)
    if (told!.includes(said!.slice(at, at + PROMPT_PIECE))) return true;
  return false;
}

/** A list counts its items itself: 1, 2, 3. */
function withoutItem(sentence: string, item: number): { body: string; lead: string; item: number } {
  const [lead = '', digits] = /^\s{0,8}(\d{1,2})[.)、]\s{0,4}(?!\d)/.exec(sentence) ?? [];
  if (digits === undefined || Number(digits) !== item + 1) return { body: sentence, lead: '', item };
  return { body: sentence.slice(lead.length), lead, item: item + 1 };
}

/** Whether it names something of the advice. */
const isOnSubject = (body: string, { subject, labels }: Sayable): boolean =>
  stemsOf(body).some((stem) => subject.has(stem)) || [...labels.keys()].some((label) => body.includes(label));

const STEM_LENGTH = 5;
/** Common to any text. */
const COMMON = new Set(
  'before after other there their these those which while where what with from that this more most than least such next have also потом после перед может чтобы также более менее только когда'.split(
    ' ',
  ),
);

/** What words begin with, and pairs of Chinese characters. */
function stemsOf(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase();
  const words = lower.match(/[\p{Script=Latin}\p{Script=Cyrillic}]{4,}|co2|ph\b/gu) ?? [];
  const pairs = [...lower.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair]) => pair!);
  return [...words.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, STEM_LENGTH)), ...pairs];
}
