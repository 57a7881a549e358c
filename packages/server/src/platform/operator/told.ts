import type { Language } from '@fieldscope/contract/languages';
import { type TextTree, textIn } from '@fieldscope/contract/texts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import en from './words/en';
import ru from './words/ru';
import zh from './words/zh';

const WORDS: Record<Language, TextTree> = { en, zh, ru };

type Base<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key;
type TextKey = Base<keyof typeof en.said>;

/** Names of commands: one without words does not compile. */
export type CommandName = keyof typeof en.commands;
/** What the doctor looks at. */
export type FindingKind = keyof typeof en.findings;

/** What fills a text; several are joined by a comma. */
export type Fact = string | number | { bytes: number } | { ageMs: number } | Said | readonly Fact[];
type Facts = Readonly<Record<string, Fact>>;

/** A text of the operator's tool, and what fills it: told in the language of whoever reads it. */
export interface Said {
  key: TextKey;
  facts?: Facts;
}

/** Tells in one language. */
export interface Tell {
  (key: TextKey, facts?: Facts): string;
  readonly language: Language;
}

export const said = (key: TextKey, facts?: Facts): Said => ({ key, ...(facts && { facts }) });

export const tellerOf = (language: Language): Tell =>
  Object.assign((key: TextKey, facts: Facts = {}) => tell(language, { key, facts }), { language });

/** A text in a language. */
export function tell(language: Language, { key, facts = {} }: Said): string {
  const shown = Object.entries(facts).map(([name, fact]) => [name, shownFact(language, fact)]);
  return textIn(WORDS[language], `said.${key}`, language, Object.fromEntries(shown))!;
}

/** What a command does. */
export const tellCommand = (language: Language, name: CommandName): string =>
  textIn(WORDS[language], `commands.${name}`, language)!;

/** Why a page does not run a command. */
export const tellToolOnly = (language: Language, name: string): string =>
  textIn(WORDS[language], `toolOnly.${name}`, language) ?? '';

export const tellFindingKind = (language: Language, kind: FindingKind): string =>
  textIn(WORDS[language], `findings.${kind}`, language)!;

function shownFact(language: Language, fact: Fact): string | number {
  if (typeof fact !== 'object') return fact;
  if ('bytes' in fact) return shownBytes(language, fact.bytes);
  if ('ageMs' in fact) return shownAge(language, fact.ageMs);
  if ('key' in fact) return tell(language, fact);
  return fact.map((each) => shownFact(language, each)).join(', ');
}

const UNITS = { en: ['MB', 'GB'], zh: ['MB', 'GB'], ru: ['МБ', 'ГБ'] } as const;
const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

function shownBytes(language: Language, bytes: number): string {
  const [unit, size] =
    bytes < GIGABYTE ? ([UNITS[language][0], MEGABYTE] as const) : ([UNITS[language][1], GIGABYTE] as const);
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } as const;
  return `${(bytes / size).toLocaleString(language, format)} ${unit}`;
}

/** 45 min, 7 h, 12 days. */
function shownAge(language: Language, ms: number): string {
  if (ms < HOUR_MS)
    return tell(language, said('minutes', { count: Math.max(0, Math.floor(ms / MINUTE_MS)) }));
  return ms < 2 * DAY_MS
    ? tell(language, said('hours', { count: Math.floor(ms / HOUR_MS) }))
    : tell(language, said('days', { count: Math.floor(ms / DAY_MS) }));
}
