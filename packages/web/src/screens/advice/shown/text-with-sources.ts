import type { Advice } from '@fieldscope/contract/advice/advice';

interface TextPart {
  /** Where it begins in the text. */
  at: number;
  words: string;
  /** Where the publication that it cites can be read. */
  url?: string;
}

/** A text in parts: what cites a publication with an address, and what is between. */
export function textWithSources(text: string, sources: Advice['sources']): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (;;) {
    const [next] = sources
      .flatMap(({ cite, url }) => {
        const at = url === null || cite === '' ? -1 : text.indexOf(cite, from);
        return at < 0 ? [] : [{ at, words: cite, url: url! }];
      })
      .toSorted((one, other) => one.at - other.at || other.words.length - one.words.length);
    const end = next?.at ?? text.length;
    if (end > from) parts.push({ at: from, words: text.slice(from, end) });
    if (!next) return parts;
    parts.push(next);
    from = next.at + next.words.length;
  }
}
