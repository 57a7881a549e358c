import type { TextFacts } from '../texts';
import type { Verdict } from './verdict';

/** How a reader is written numbers, and the words of `words.<language>.ts` and `proof-words.<language>.ts`. */
export interface VerdictWriter {
  /** The text of a dotted key. */
  text(key: string, facts?: TextFacts): string;
  /** "2 hr" of ms. */
  span(ms: number): string;
  /** Of minutes. */
  interval(minutes: number): string;
  /** Of 0..1. */
  share(share: number): string;
  /** Of dBm. */
  signal(rssi: number): string;
  /** Epoch ms. */
  now: number;
}

/** Words alone. */
type Words = Pick<VerdictWriter, 'text'>;

/** What people call what is the cause of a verdict that concerns many devices. */
const subjectOf = ({ gateway, server }: Verdict): string =>
  gateway?.name || gateway?.eui || server?.name || '';

/** Key and facts of words about a cause; the operator's network server has no name. */
function wordsOfCause(verdict: Verdict, area: 'cause' | 'common', { text }: Words): string {
  const { cause, server } = verdict;
  const isOperators = cause === 'server_silent' && server?.name === '';
  return text(`${area}.${cause}${isOperators ? '_operator' : ''}`, { name: subjectOf(verdict) });
}

/** What an alarm is about that has one cause for many devices: "The gateway silo is silent" */
export const commonWords = (verdict: Verdict, writer: Words): string =>
  wordsOfCause(verdict, 'common', writer);

/** "most likely its antenna or its place" */
export function conclusionWords(verdict: Verdict, writer: Words): string {
  const words = wordsOfCause(verdict, 'cause', writer);
  return verdict.cause === 'unknown' ? words : writer.text(verdict.certainty, { cause: words });
}

/** The first letter of a sentence. */
export const capitalised = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
