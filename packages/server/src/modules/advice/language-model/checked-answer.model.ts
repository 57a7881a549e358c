import type { Language } from '@fieldscope/contract/languages';
import { readNumbers } from './numbers/read-numbers.model';
import type { ToldFacts } from './told-facts.model';

/** What may be said of an advice. */
export interface Sayable {
  language: Language;
  /** Units with which each number stands in the facts; '': with none. */
  units: ReadonlyMap<string, ReadonlySet<string>>;
  mixed: ReadonlySet<string>;
  labels: ReadonlyMap<string, string>;
  topic: ReadonlySet<string>;
}

export type FalseReason = 'number' | 'link' | 'characters' | 'label' | 'length' | 'prompt';
/** What becomes of a sentence: it is shown, left out as it says nothing of the advice, or false. */
export type Checked =
  | { kind: 'shown'; text: string }
  | { kind: 'left_out' }
  | { kind: 'false'; reason: FalseReason };

const LONGEST_SENTENCE = 1200;
const KNOWN_MIXED = ['co2', 'n2o', 'ch4', 'nh3', 'h2o', 'o2', 'no3', 'm2', 'm3'];
/** As long as such a piece of the instructions is not said by chance. */
const PROMPT_PIECE = 40;

/** Reads what the facts hold. */
export function sayableOf(facts: ToldFacts, topic: string, language: Language): Sayable {
  const texts = [
    facts.summary,
    ...facts.findings.flatMap(({ title, seen, rule, action }) => [title, seen, rule, action]),
  ];
  const units = new Map<string, Set<string>>();
  const mixed = new Set(KNOWN_MIXED);
  const add = (value: string, unit: string) => {
    const found = units.get(value);
    if (found) found.add(unit);
    else units.set(value, new Set([unit]));
  };
  for (const text of texts) {
    const read = readNumbers(withoutLabels(text), language);
    for (const { value, unit } of read.numbers) {
      add(value, unit ?? '');
      const [, month] = /^month:(\d+)$/.exec(unit ?? '') ?? [];
      if (month !== undefined) {
        add(month, 'monthname');
        add(month, 'monthno');
      }
      // "2026 г.", "2026年"
      if (unit === 'year' || (unit === null && /^\d{4}$/.test(value))) add(value, 'year');
    }
    for (const word of read.mixed) mixed.add(word);
  }
  for (const days of facts.days) add(String(days), 'day');
  return { language, units, mixed, labels: facts.labels, topic: new Set(stemsOf(topic)) };
}

/**
 * Holds a sentence of a language model against the facts that it was given.
 * @param number of the list item that may begin it ("2. "); its value is no figure of the answer
 */
export function checkSentence(
  sentence: string,
  { sayable, instructions, item }: { sayable: Sayable; instructions: string; item: number },
): Checked & { item: number } {
  const { body, lead, next } = withoutItem(sentence.replaceAll(/\*\*|__|^#{1,6} /gm, ''), item);
  const reason = falseReason(body, { sayable, instructions });
  if (reason) return { kind: 'false', reason, item };
  if (!isOnTopic(body, sayable)) return { kind: 'left_out', item };
  return { kind: 'shown', text: lead + body, item: next };
}

function falseReason(
  body: string,
  { sayable, instructions }: { sayable: Sayable; instructions: string },
): FalseReason | undefined {
  if (body.length > LONGEST_SENTENCE) return 'length';
  // What nobody sees can split or turn round what they see.
  if (/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]|(?![\n\t])\p{Cc}/u.test(body)) return 'characters';
  if (isLink(body.normalize('NFKC'))) return 'link';
  if ([...body.matchAll(/\[[^\]\n]{0,40}\]/g)].some(([label]) => !sayable.labels.has(label))) return 'label';
  if (repeats(body, instructions)) return 'prompt';
  return hasOnlyFacts(body, sayable) ? undefined : 'number';
}

function hasOnlyFacts(body: string, { language, units, mixed }: Sayable): boolean {
  const { numbers, isUnreadable } = readNumbers(withoutLabels(body), language, mixed);
  return (
    !isUnreadable &&
    numbers.every(({ value, unit }) => {
      const found = units.get(value);
      return found !== undefined && (unit === null || found.has(unit));
    })
  );
}

/** Addresses, mark-up and code; the text is in its normal form. */
const isLink = (text: string): boolean =>
  /:\/\/|www\.|@|`|\]\s?\(|<[a-z!/?]|&#?\w{2,8};|\\|mailto:|javascript:|data:|\p{L}\.\p{L}{2}|\p{L}\/\/|[{}|]/iu.test(
    text,
  );

const withoutLabels = (text: string): string => text.replaceAll(/\[[A-Z]{1,2}\]/g, ' ; ');

function repeats(body: string, instructions: string): boolean {
  const [said, told] = [body, instructions].map((text) => text.toLowerCase().replaceAll(/\s+/g, ' '));
  for (let at = 0; at + PROMPT_PIECE <= said!.length; at += 1)
    if (told!.includes(said!.slice(at, at + PROMPT_PIECE))) return true;
  return false;
}

/** A list counts its items itself: 1, 2, 3. */
function withoutItem(sentence: string, item: number): { body: string; lead: string; next: number } {
  const [lead = '', digits] = /^\s{0,8}(\d{1,2})[.)、]\s{0,4}(?!\d)/.exec(sentence) ?? [];
  if (digits === undefined || Number(digits) !== item + 1) return { body: sentence, lead: '', next: item };
  return { body: sentence.slice(lead.length), lead, next: item + 1 };
}

/** Whether it names something of the advice. */
const isOnTopic = (body: string, { topic, labels }: Sayable): boolean =>
  stemsOf(body).some((stem) => topic.has(stem)) || [...labels.keys()].some((label) => body.includes(label));

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
