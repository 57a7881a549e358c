import { z } from 'zod';
import { answer } from './fields';
import { LIMITS } from './limits';

/** A page that is requested of a list. */
export interface PageWanted {
  /** Number of the page, from 1. */
  offset: number;
  /** Rows a page. */
  length: number;
}

export const Paging = {
  offset: z.coerce.number().int().min(1).default(1),
  length: z.coerce.number().int().min(1).max(LIMITS.listPageSizeMax).default(LIMITS.listPageSize),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  answer({ list: z.array(item), page: answer({ count: z.number().int() }) });

/** A page of a list of which no more than LIMITS.tableRows rows are shown and counted. */
export const cappedPageOf = <T extends z.ZodType>(item: T) =>
  answer({
    list: z.array(item),
    page: answer({
      count: z.number().int(),
      /** There are more rows than that. */
      more: z.boolean(),
    }),
  });

/** What `pageOf` describes. */
export interface PageOf<Row> {
  list: Row[];
  page: { count: number };
}

/** The rows of a page among those of the list. */
export interface PageRows {
  skip: number;
  take: number;
}

export const rowsOfPage = ({ offset, length }: PageWanted): PageRows => ({
  skip: (offset - 1) * length,
  take: length,
});

/** The same of a list that shows LIMITS.tableRows rows at most: those beyond are on no page. */
export function rowsOfCappedPage(page: PageWanted): PageRows {
  const { skip, take } = rowsOfPage(page);
  const first = Math.min(skip, LIMITS.tableRows);
  return { skip: first, take: Math.min(take, LIMITS.tableRows - first) };
}

/** What a page of such a list says about its rows, of which there are so many or at least one more than are shown. */
export const cappedCount = (count: number): { count: number; more: boolean } => ({
  count: Math.min(count, LIMITS.tableRows),
  more: count > LIMITS.tableRows,
});
