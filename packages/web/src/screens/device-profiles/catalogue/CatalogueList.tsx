import type { CatalogueModel, CodecCatalogue } from '@fieldscope/contract/calls/codec-catalogues';
import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../../features/devices/EmptyState';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { FilterBar } from '../../../ui/filters/FilterBar';
import { FilterSelect } from '../../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../../ui/filters/use-address-filter';
import { Pager } from '../../../ui/paging/Pager';
import { usePage } from '../../../ui/paging/use-page';
import { usePageInRange } from '../../../ui/paging/use-page-in-range';
import type { Column } from '../../../ui/tables/column';
import { RowsOrCards } from '../../../ui/tables/RowsOrCards';
import { SelectionBar } from '../../../ui/tables/SelectionBar';
import { useSelection } from '../../../ui/tables/use-selection';
import classes from './Catalogue.module.css';
import { CatalogueSummary } from './CatalogueSummary';
import { useModels } from './catalogue.queries';
import { addressOfCatalogue } from './catalogue-address';
import { RunAllTests } from './RunAllTests';
import { TestsState } from './TestsState';

const { page: PAGE_SIZE, added: MOST_ADDED } = CODEC_CATALOGUE_LIMITS;
const FILTERS = ['search', 'vendor'] as const;
const keyOf = ({ model_id }: CatalogueModel) => String(model_id);

/** Makers and models of the catalogue; chosen ones are looked at before they are added. */
export function CatalogueList({ catalogue }: { catalogue: CodecCatalogue }) {
  const { t } = useTexts('codec-catalogues');
  const navigate = useNavigate();
  const filter = useAddressFilter(FILTERS);
  const { page, setPage } = usePage();
  const search = filter.values.search ?? '';
  const vendor = filter.values.vendor ?? undefined;
  const { data, error, refetch } = useModels({ search, vendor, page });
  usePageInRange({ page, size: PAGE_SIZE, setPage }, data?.total);
  const columns = useColumns();
  // Another archive has other models under the same numbers.
  const selection = useSelection(data?.list, keyOf, String(catalogue.opened_at));
  const [isRunning, setRunning] = useState(false);
  const isTooMany = selection.rows.length > MOST_ADDED;
  return (
    <Stack gap="md">
      <CatalogueSummary catalogue={catalogue} />
      <FilterBar
        search={search}
        onSearch={(text) => filter.put({ search: text })}
        searchPlaceholder={t('list.search')}
        onClear={filter.isSet ? filter.clear : undefined}
        end={
          <RunAllTests
            key={`${search} ${vendor}`}
            filter={{ search, vendor }}
            isRunning={isRunning}
            onRunning={setRunning}
          />
        }
      >
        <FilterSelect
          label={t('list.vendor')}
          placeholder={t('list.anyVendor')}
          data={catalogue.vendors
            .filter(({ name }) => name !== '')
            .map(({ name, models }) => ({ value: name, label: `${name} (${models})` }))}
          count={catalogue.vendors.length}
          value={vendor ?? null}
          onChange={(name) => filter.put({ vendor: name })}
          isWide
        />
      </FilterBar>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsOrCards
          label={t('list.label')}
          rows={data?.list}
          columns={columns}
          keyOf={keyOf}
          nameOf={({ name }) => name}
          minWidth={820}
          selected={selection.keys}
          onSelect={selection.select}
          empty={<EmptyState drawing="node">{t('list.nothing')}</EmptyState>}
        />
      )}
      <Pager page={page} pageSize={PAGE_SIZE} total={data?.total ?? 0} onPage={setPage} />
      <SelectionBar count={selection.rows.length} onClear={selection.clear}>
        {isTooMany && <Text size="sm">{t('list.tooMany', { most: MOST_ADDED })}</Text>}
        <Button
          size="xs"
          disabled={isTooMany}
          onClick={() => navigate(addressOfCatalogue(selection.rows.map(({ model_id }) => model_id)))}
        >
          {t('list.review', { count: selection.rows.length })}
        </Button>
      </SelectionBar>
    </Stack>
  );
}

function useColumns(): Column<CatalogueModel>[] {
  const { t } = useTexts('codec-catalogues');
  return [
    {
      name: 'name',
      head: t('list.model'),
      isElastic: true,
      isCardHead: true,
      cell: ({ model_id, name, version }) => (
        <Anchor component={Link} to={addressOfCatalogue([model_id])}>
          {version === '' ? name : t('list.version', { name, version })}
        </Anchor>
      ),
    },
    { name: 'vendor', head: t('list.vendor'), width: 200, cell: ({ vendor }) => vendor || '–' },
    {
      name: 'description',
      head: t('list.description'),
      isElastic: true,
      yields: 1,
      isWideOnCard: true,
      cell: ({ description }) => <span className={classes.description}>{description || '–'}</span>,
    },
    { name: 'tests', head: t('list.tests'), width: 190, cell: (model) => <TestsState {...model} /> },
  ];
}
