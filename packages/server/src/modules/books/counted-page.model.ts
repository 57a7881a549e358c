import { LIMITS } from '@fieldscope/contract/limits';
import { type PageRows, type PageWanted, rowsOfCappedPage } from '@fieldscope/contract/paging';

/** A page, and up to which number rows are counted. */
export interface CountedPage extends PageRows {
  most: number;
}

/** A page of a list that shows LIMITS.tableRows rows at most: one more tells that there are more. */
export const countedPage = (page: PageWanted): CountedPage => ({
  ...rowsOfCappedPage(page),
  most: LIMITS.tableRows + 1,
});
