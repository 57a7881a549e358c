import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { mayChange, useMe } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/ErrorState';
import { PageHead } from '../../ui/PageHead';
import { Pager } from '../../ui/Pager';
import { DeviceActions } from '../../ui/table/DeviceActions';
import { ListTools } from '../../ui/table/ListTools';
import { useColumns } from '../../ui/table/use-columns';
import { useSelection } from '../../ui/table/use-selection';
import { useAddressFilter } from '../../ui/use-address-filter';
import { useCsvSaving } from '../../ui/use-csv-saving';
import { usePage } from '../../ui/use-page';
import { usePageInRange } from '../../ui/use-page-in-range';

import { NodeFilters } from './NodeFilters';
import { NodeList } from './NodeList';
import { NoNodes } from './NoNodes';
import { HIDDEN_AT_FIRST, NODE_COLUMNS } from './node-columns';
import { FILTER_NAMES, filterOfAddress } from './node-filter';
import { fetchNodes, useNodes } from './nodes.queries';
import { useNodeCsv } from './use-node-csv';

/** Every sensor node, tracker, camera and kit; filter and page stand in the address. */
export function NodesScreen() {
  const { t } = useTexts('nodes');
  const mayBind = mayChange(useMe().data?.role);
  const address = useAddressFilter(FILTER_NAMES);
  const filter = filterOfAddress(address.values);
  const pages = usePage();
  const { data, error, refetch, isPlaceholderData } = useNodes(filter, pages);
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  const selection = useSelection(data?.list, ({ eui }) => eui, JSON.stringify(filter));
  const { shown, toggle } = useColumns('nodes', NODE_COLUMNS, HIDDEN_AT_FIRST);
  const { isBusy, save } = useCsvSaving();
  const csvOf = useNodeCsv(shown);
  const saveAll = () =>
    save('nodes', async () => {
      const { nodes, isCut } = await fetchNodes(filter);
      return { ...csvOf(nodes), isCut };
    });
  return (
    <>
      <PageHead
        title={t('routes:nodes')}
        about={t('about')}
        action={
          mayBind && (
            <Button component={Link} to="/bind_device">
              {t('routes:bind')}
            </Button>
          )
        }
      />
      <NodeFilters
        filter={address}
        end={
          <ListTools
            columns={NODE_COLUMNS.map((name) => ({ name, label: t(`columns.${name}`) }))}
            shown={shown}
            onToggle={toggle}
            onSave={() => void saveAll()}
            isSaving={isBusy}
            isEmpty={data?.page.count === 0}
          />
        }
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <NodeList
          nodes={data?.list}
          isOutdated={isPlaceholderData}
          shown={shown}
          selected={selection.keys}
          onSelect={selection.select}
          empty={<NoNodes onClear={address.isSet ? address.clear : undefined} mayBind={mayBind} />}
        />
      )}
      <Pager
        page={pages.page}
        pageSize={pages.size}
        total={data?.page.count ?? 0}
        onPage={pages.setPage}
        onPageSize={pages.setSize}
      />
      <DeviceActions
        euis={selection.rows.map(({ eui }) => eui)}
        onClear={selection.clear}
        onSave={() => void save('nodes', () => csvOf(selection.rows))}
      />
    </>
  );
}
