import type { ServiceableDevice } from '@fieldscope/contract/calls/device-services';
import type { Commodity } from '@fieldscope/contract/calls/price-list';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, isForTip } from '../../api/failure-text';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { FilterBar } from '../../ui/filters/FilterBar';
import { Dialog } from '../../ui/layout/Dialog';
import { Pager } from '../../ui/paging/Pager';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import type { BasketDevice } from './basket.model';
import classes from './Purchase.module.css';
import { fetchServiceableDevices, useServiceableDevices } from './purchase.queries';
import { useServiceableColumns } from './serviceable-columns';

interface ChooseDevicesProps {
  service: Commodity;
  /** EUIs that were chosen on another page, and not here yet. */
  wanted: readonly string[];
  /** Those that are in the basket. */
  chosen: readonly BasketDevice[];
  onChoose(devices: readonly BasketDevice[]): void;
  onClose(): void;
}

/** For which devices a service is bought: those of its models, by name, EUI or all at once. */
export function ChooseDevices(props: ChooseDevicesProps) {
  const { service, wanted, chosen, onClose } = props;
  const { t } = useTexts('purchase');
  // Any of them may have left meanwhile, or be of another model than the service.
  const isGiven = wanted.length + chosen.length > 0;
  const fitting = useQuery({
    queryKey: ['serviceable', service.sku],
    queryFn: () => fetchServiceableDevices({ sku: service.sku, search: '' }),
    enabled: isGiven,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={t('devices.title', { name: service.name })} size="xl" onClose={onClose}>
      {fitting.error ? (
        <ErrorState error={fitting.error} onRetry={() => void fitting.refetch()} />
      ) : isGiven && !fitting.data ? (
        <Skeleton height={360} radius={8} />
      ) : (
        <Choice {...props} fitting={fitting.data ?? []} />
      )}
    </Dialog>
  );
}

const ROWS = 20;

interface ChoiceProps extends ChooseDevicesProps {
  /** Every device that the service is for; nobody knows them while none is given. */
  fitting: readonly ServiceableDevice[];
}

function Choice({ service, wanted, chosen, fitting, onChoose, onClose }: ChoiceProps) {
  const { t } = useTexts('purchase');
  const [given] = useState(() => new Set([...chosen.map(({ eui }) => eui), ...wanted]));
  const [picked, setPicked] = useState(
    () => new Map(fitting.filter(({ eui }) => given.has(eui)).map(({ eui, name }) => [eui as string, name])),
  );
  const [unfitting] = useState(given.size - picked.size);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [isTried, setTried] = useState(false);
  const columns = useServiceableColumns();
  const { data, error, refetch } = useServiceableDevices({ sku: service.sku, search }, page, ROWS);
  const inView = new Map((data?.list ?? []).map(({ eui, name }) => [eui, name]));
  const select = (keys: ReadonlySet<string>) => {
    const elsewhere = [...picked].filter(([eui]) => !inView.has(eui));
    setPicked(new Map([...elsewhere, ...[...inView].filter(([eui]) => keys.has(eui))]));
  };
  const isTooMany = picked.size > ORDER_LIMITS.devices;
  const choose = () => {
    setTried(true);
    if (picked.size > 0 && !isTooMany) onChoose([...picked].map(([eui, name]) => ({ eui, name })));
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {service.models.length > 0
          ? t('devices.about', { models: service.models.join(', ') })
          : t('devices.aboutAll')}
      </Text>
      {unfitting > 0 && (
        <Notice kind="warning">
          {t('devices.fitting', { count: given.size, fitting: formatNumber(given.size - unfitting) })}
        </Notice>
      )}
      <FilterBar
        label={t('devices.search')}
        search={search}
        searchPlaceholder={t('devices.search')}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsOrCards
          label={t('devices.list')}
          rows={data?.list}
          columns={columns}
          keyOf={({ eui }) => eui}
          nameOf={({ name, eui }) => name || eui}
          selected={new Set(picked.keys())}
          onSelect={select}
          minWidth={560}
          skeletonRows={5}
          empty={<EmptyState drawing="node">{t(search ? 'devices.noMatch' : 'devices.none')}</EmptyState>}
        />
      )}
      <Pager page={page} pageSize={ROWS} total={data?.page.count ?? 0} numbers={5} onPage={setPage} />
      <div className={classes.chooseFoot}>
        <div className={classes.chosen}>
          <span role="status">
            {t('devices.chosen', { count: picked.size, number: formatNumber(picked.size) })}
          </span>
          <SelectAll
            filter={{ sku: service.sku, search }}
            count={data?.page.count ?? 0}
            onSelect={(all) =>
              setPicked(new Map([...picked, ...all.map(({ eui, name }) => [eui as string, name] as const)]))
            }
          />
          {picked.size > 0 && (
            <Button variant="subtle" size="xs" color="gray" onClick={() => setPicked(new Map())}>
              {t('devices.clear')}
            </Button>
          )}
        </div>
        {isTried && picked.size === 0 && <Notice kind="critical">{t('devices.atLeastOne')}</Notice>}
        {isTooMany && (
          <Notice kind="critical">
            {t('devices.tooMany', { most: formatNumber(ORDER_LIMITS.devices) })}
          </Notice>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button onClick={choose}>{t('devices.done')}</Button>
        </Group>
      </div>
    </Stack>
  );
}

interface SelectAllProps {
  filter: { sku: string; search: string };
  count: number;
  onSelect(devices: readonly ServiceableDevice[]): void;
}

/** Chooses every device of the filter, also those of other pages. */
function SelectAll({ filter, count, onSelect }: SelectAllProps) {
  const { t } = useTexts('purchase');
  const [isBusy, setBusy] = useState(false);
  if (count === 0) return null;
  const select = async () => {
    setBusy(true);
    try {
      onSelect(await fetchServiceableDevices(filter));
    } catch (error) {
      if (isForTip(error)) tip.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="light" size="xs" loading={isBusy} onClick={() => void select()}>
      {t('devices.all', { number: formatNumber(count) })}
    </Button>
  );
}
