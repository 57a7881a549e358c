import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { DeviceList } from '../../features/device-views/DeviceList';
import { LIST_FILTERS } from '../../features/device-views/list-filter';
import { ModelFilter } from '../../features/device-views/ModelFilter';
import { filterOfAddress } from '../../features/device-views/node-filter';
import { fetchNodes, useNodes } from '../../features/device-views/nodes.queries';
import { WORST_FIRST } from '../../features/device-views/worst-first';
import { GroupFilter } from '../../features/groups/GroupFilter';
import { useTexts } from '../../texts/use-texts';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { usePage } from '../../ui/paging/use-page';
import { useSorting } from '../../ui/tables/use-sorting';
import { useDisplaySetting } from '../../values/display-setting';
import { CreateKit } from './CreateKit';
import { KitCard } from './KitCard';
import { useKitColumns } from './kit-columns';

const UploadWithKit = lazy(async () => ({ default: (await import('./UploadWithKit')).UploadWithKit }));

const FILTER_NAMES = [...LIST_FILTERS, 'group'] as const;

/** Kits of the organisation, a form for a new one, and channels and upload of the one that the address names. */
export function KitsScreen() {
  const { t } = useTexts('kits');
  const [search, setSearch] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const address = useAddressFilter(FILTER_NAMES);
  const filter = {
    ...filterOfAddress({ ...address.values, kind: null, field: null }, useDisplaySetting().timeZone),
    kind: 'kit' as const,
  };
  const columns = useKitColumns();
  const sorting = useSorting(columns, WORST_FIRST);
  const pages = usePage();
  const query = useNodes(filter, sorting.now, pages);
  const chosen = query.data?.list.find(({ eui }) => eui === search.get('eui'));
  const choose = (eui: string | null) => {
    const next = new URLSearchParams(search);
    if (eui === null) next.delete('eui');
    else next.set('eui', eui);
    setSearch(next);
  };
  const create = useMayCall(production.createKit) && (
    <Button aria-haspopup="dialog" leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  const showUpload = ({ eui }: NodeSummary) => (
    <Button size="xs" variant="default" leftSection={<IconUpload size={14} />} onClick={() => choose(eui)}>
      {t('show')}
    </Button>
  );
  return (
    <>
      <DeviceList
        name="kits"
        words={{
          title: t('routes:kits'),
          about: t('about'),
          none: t('empty'),
          noneForObserver: t('emptyObserver'),
          noMatch: t('noMatch'),
        }}
        drawing="kit"
        notice={<NotForOperator call={production.createKit} />}
        add={create}
        address={address}
        filters={
          <>
            <ModelFilter
              kind="kit"
              placeholder={t('anyType')}
              model={address.values.model}
              onChange={(model) => address.put({ model })}
            />
            <GroupFilter group={address.values.group} onChange={(group) => address.put({ group })} />
          </>
        }
        pages={pages}
        query={query}
        fetchPage={(page) => fetchNodes(filter, sorting.now, page)}
        columns={columns}
        sorting={sorting}
        card={(kit) => <KitCard kit={kit} actions={showUpload(kit)} />}
        actions={{ head: t('columns.key'), width: 180, cell: showUpload }}
        skeletonRows={3}
      />
      {chosen && (
        <Suspense fallback={<Skeleton height={480} radius={8} mt="md" />}>
          <UploadWithKit kit={chosen} onClose={() => choose(null)} />
        </Suspense>
      )}
      <CreateKit
        opened={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(eui) => {
          setCreating(false);
          // Without filters, which could hide it.
          setSearch({ eui });
        }}
      />
    </>
  );
}
