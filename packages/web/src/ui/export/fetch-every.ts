import { LIMITS } from '@fieldscope/contract/limits';
import type { PageOf, PageWanted } from '@fieldscope/contract/paging';

/** Every row, page by page, at most as many as a file may hold. `isCut`: there are more. @throws ApiError */
export async function fetchEvery<Row>(
  fetchPage: (page: PageWanted) => Promise<PageOf<Row>>,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  const length = LIMITS.listPageSizeMax;
  for (let offset = 1; ; offset++) {
    const { list, page } = await fetchPage({ offset, length });
    rows.push(...list);
    const isCut = rows.length >= LIMITS.exportRows && page.count > LIMITS.exportRows;
    if (isCut || list.length < length) return { rows: rows.slice(0, LIMITS.exportRows), isCut };
  }
}
