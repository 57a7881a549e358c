import type { Advice } from '@fieldscope/contract/advice/advice';

interface TextPart {
  /** Where it begins in the text. */
  at: number;
  words: string;
  /** Place of the publication that it cites, among those of the advice. */
  source?: number;
}

/** A text in parts: what cites a publication, and what is between. */
export function textWithSources(text: string, sources: Advice['sources']): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (;;) {
    const [next] = sources
      .flatMap(({ cite }, source) => {
        const at = cite === '' ? -1 : text.indexOf(cite, from);
        return at < 0 ? [] : [{ at, words: cite, source }];
      })
      .toSorted((one, other) => one.at - other.at || other.words.length - one.words.length);
    const end = next?.at ?? text.length;
    if (end > from) parts.push({ at: from, words: text.slice(from, end) });
    if (!next) return parts;
    parts.push(next);
    from = next.at + next.words.length;
  }
}

const HARD_SPACE = '\u00a0';

/** The same words, with no line break between a figure and its unit, or before a dash. */
export const unbroken = (words: string): string => words.replace(/ (?=—)|(?<=\d) (?=[^\d\s])/g, HARD_SPACE);
