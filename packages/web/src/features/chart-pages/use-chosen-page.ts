import type { ChartPage } from '@fieldscope/contract/calls/chart-pages';
import { useSearchParams } from 'react-router';
import { readStored, writeStored } from '../../browser/storage';

const LAST_PAGE = 'chart-page';

/** The chart page that the address names (`page=12`), else the one that was looked at last, else the first. */
export function useChosenPage(pages: readonly ChartPage[]) {
  const [address, setAddress] = useSearchParams();
  const find = (id: unknown) => pages.find(({ desktop_id }) => desktop_id === Number(id));
  const page = find(address.get('page')) ?? find(readStored(LAST_PAGE)) ?? pages[0];
  return {
    page,
    choose(chartPageId: number) {
      writeStored(LAST_PAGE, chartPageId);
      const next = new URLSearchParams(address);
      next.set('page', String(chartPageId));
      next.delete('chart');
      setAddress(next);
    },
  };
}
