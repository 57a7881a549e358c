import type { ChartPage } from '@fieldscope/contract/calls/chart-pages';
import { Select } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import classes from './ChartPages.module.css';

interface PageSelectProps {
  pages: readonly ChartPage[];
  page: ChartPage;
  onChoose(chartPageId: number): void;
}

/** Choice of a chart page. */
export function PageSelect({ pages, page, onChoose }: PageSelectProps) {
  const { t } = useTexts('chart-pages');
  return (
    <Select
      className={classes.page}
      classNames={longChoices}
      aria-label={t('page')}
      data={pages.map(({ desktop_id, name }) => ({ value: String(desktop_id), label: name }))}
      value={String(page.desktop_id)}
      onChange={(id) => id !== null && onChoose(Number(id))}
      searchable={needsSearch(pages.length)}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      allowDeselect={false}
    />
  );
}
