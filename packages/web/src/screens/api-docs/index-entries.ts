import type { ApiCall } from './api-document';
import type { DocsWords } from './words';

/** What the page is divided into, in its order. */
export const PARTS = ['start', 'reading', 'changing', 'devices', 'stream'] as const;
export type Part = (typeof PARTS)[number];

/** What the index leads to and the search finds. */
export interface IndexEntry {
  /** The element's on the page, and `at` in the address. */
  id: string;
  part: Part;
  title: string;
  /** Everything the search looks at. */
  texts: readonly string[];
  /** Absent for a part without calls. */
  call?: ApiCall;
}

export const titleOf = (part: Part, words: DocsWords): string =>
  part === 'start' ? words.start.title : words.sections[part];

const CALL_PARTS = ['reading', 'changing', 'devices'] as const;

/** The part in which a call stands, by its name in the contract. */
function partOf(id: string): (typeof CALL_PARTS)[number] {
  if (id.startsWith('open.')) return 'reading';
  return id.startsWith('openDevices.') ? 'changing' : 'devices';
}

/** Every entry of the page, in its order. */
export function entriesOf(calls: readonly ApiCall[], words: DocsWords): IndexEntry[] {
  return [
    partEntry('start', words.start, words),
    ...CALL_PARTS.flatMap((part) =>
      calls.filter(({ id }) => partOf(id) === part).map((call) => callEntry(part, call, words)),
    ),
    partEntry('stream', words.stream, words),
  ];
}

/** Entries that hold every word of `query`, in any order and case; all of them when it is blank. */
export function matchingEntries(entries: readonly IndexEntry[], query: string): IndexEntry[] {
  const wanted = query.toLowerCase().split(/\s+/);
  return entries.filter(({ title, texts }) => {
    const text = [title, ...texts].join('\n').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

const partEntry = (part: 'start' | 'stream', itsWords: object, words: DocsWords): IndexEntry => ({
  id: part,
  part,
  title: titleOf(part, words),
  texts: textsIn(itsWords),
});

/** What a call is for in a few words, and its details, which follow a colon or semicolon; none: empty. */
export function titleAndDetails(words: string): { title: string; details: string } {
  const title = words.split(/[:;：；]/, 1)[0]!;
  const details = words.slice(title.length + 1).trim();
  return { title, details: details.slice(0, 1).toUpperCase() + details.slice(1) };
}

function callEntry(part: Part, call: ApiCall, words: DocsWords): IndexEntry {
  const title = words.calls[call.id] ?? call.summary;
  return {
    id: call.id,
    part,
    title: titleAndDetails(title).title,
    texts: [
      title,
      call.summary,
      `${call.method} ${call.path}`,
      ...call.fields.flatMap(({ name }) => [name, words.meanings[name] ?? '']),
      ...call.errors.flatMap(({ code, text }) => [code, text]),
    ],
    call,
  };
}

const textsIn = (words: object): string[] =>
  Object.values(words).flatMap((word: string | object) => (typeof word === 'string' ? word : textsIn(word)));
