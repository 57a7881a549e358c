/** A page number, or an ellipsis for the pages before or after those that are shown. */
export type PageEntry = number | 'back' | 'forward';

/**
 * What a pager shows: first and last page, the present one (from 1) and its neighbours; never more numbers than
 * `numbers`, an odd number from 5.
 */
export function pageEntries(page: number, pages: number, numbers: number): PageEntry[] {
  if (pages <= numbers) return span(1, pages);
  const inner = numbers - 2;
  const first = Math.min(Math.max(2, page - (inner - 1) / 2), pages - inner);
  const last = first + inner - 1;
  return [
    1,
    ...(first > 2 ? (['back'] as const) : []),
    ...span(first, last),
    ...(last < pages - 1 ? (['forward'] as const) : []),
    pages,
  ];
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);
