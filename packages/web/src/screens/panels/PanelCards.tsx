import type { ListedPanel } from '@fieldscope/contract/calls/panels';
import { Skeleton, Text } from '@mantine/core';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { rankOf } from '../../ui/filters/rank';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PanelCard } from './PanelCard';
import classes from './Panels.module.css';

/** Fewer are seen at a glance. */
const MOST_WITHOUT_SEARCH = 8;
const LOADING = ['first', 'second', 'third'];

/** Panels as cards, which can be searched where there are many; undefined: still loading. */
export function PanelCards({ panels }: { panels: readonly ListedPanel[] | undefined }) {
  const { t } = useTexts('panels');
  const filter = useAddressFilter(['search']);
  if (panels === undefined)
    return (
      <div className={classes.cards} aria-busy>
        {LOADING.map((id) => (
          <Skeleton key={id} height={236} radius={8} />
        ))}
      </div>
    );
  const search = filter.values.search ?? '';
  const { compare } = new Intl.Collator(currentLanguage(), { numeric: true });
  const found = panels
    .filter(({ name }) => search === '' || rankOf(search, [name]) !== undefined)
    .toSorted((one, other) => compare(one.name, other.name));
  return (
    <>
      {(panels.length > MOST_WITHOUT_SEARCH || search !== '') && (
        <FilterBar
          search={search}
          onSearch={(text) => filter.put({ search: text })}
          searchPlaceholder={t('search')}
        />
      )}
      {found.length === 0 && <Text c="dimmed">{t('notFound', { search })}</Text>}
      <ul className={classes.cards} aria-label={t('routes:panels')}>
        {found.map((panel) => (
          <PanelCard key={panel.panel_id} panel={panel} />
        ))}
      </ul>
    </>
  );
}
