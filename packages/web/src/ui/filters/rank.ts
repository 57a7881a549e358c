/** Ranks, the best first. The gaps are for which text it was that fits. */
const RANK = { whole: 0, start: 10, startOfWord: 20, part: 30, typo: 40, letters: 50 } as const;

/** From so many letters on a word may have so many typing errors. */
const TYPOS = [
  { letters: 8, errors: 2 },
  { letters: 4, errors: 1 },
];
const SHORTEST_LETTERS = 3;

/**
 * How well an entry fits what was typed, lower is better: every word must fit one of its texts, the first of which counts
 * most. Typing errors are forgiven, and letters that were left out. undefined: it does not fit.
 */
export function rankOf(typed: string, texts: readonly string[]): number | undefined {
  let sum = 0;
  const plainTexts = texts.map(plain);
  for (const word of plain(typed).split(' ')) {
    const ranks = plainTexts.flatMap((text, place) => {
      const rank = rankOfWord(word, text);
      return rank === undefined ? [] : [rank + Math.min(place, 9)];
    });
    if (ranks.length === 0) return undefined;
    sum += Math.min(...ranks);
  }
  return sum;
}

/** Lower case, without accents, with single spaces. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ');

function rankOfWord(word: string, text: string): number | undefined {
  if (text === word) return RANK.whole;
  if (text.startsWith(word)) return RANK.start;
  const words = text.split(/[^\p{L}\p{N}]+/u);
  if (words.some((one) => one.startsWith(word))) return RANK.startOfWord;
  if (text.includes(word)) return RANK.part;
  const allowed = TYPOS.find(({ letters }) => word.length >= letters)?.errors ?? 0;
  if (allowed > 0 && words.some((one) => errorsIn(word, one) <= allowed)) return RANK.typo;
  return word.length >= SHORTEST_LETTERS && hasLetters(text, word) ? RANK.letters : undefined;
}

/** Whether a text begins with the first letter and has the others in their order. */
function hasLetters(text: string, letters: string): boolean {
  if (text[0] !== letters[0]) return false;
  let from = 0;
  for (const letter of letters) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

/** Fewest letters to change, insert, leave out or swap until what was typed begins a word. */
function errorsIn(typed: string, word: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= word.length; column++) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}
