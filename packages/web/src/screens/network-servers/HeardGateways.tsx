import { heardDevices } from '@fieldscope/contract/calls/connections';
import type { HeardGateway } from '@fieldscope/contract/calls/heard-gateways';
import { LIMITS } from '@fieldscope/contract/limits';
import { Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { ModelChoice } from '../../features/device-profiles/ModelChoice';
import { EuiValue } from '../../features/devices/EuiValue';
import { useTexts } from '../../texts/use-texts';
import { Pager } from '../../ui/paging/Pager';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { Signal } from '../../values/States';
import { TimeAgo } from '../../values/Times';
import { AdoptedDevices } from './AdoptedDevices';
import { HeardActions } from './HeardActions';
import { NameInput } from './NameInput';
import classes from './NetworkServers.module.css';
import { useHeardGateways } from './network-servers.queries';
import { type Adoptable, type Adoption, useAdoption } from './use-adoption';

const PAGE = LIMITS.listPageSize;
const nameOf = ({ name, eui }: HeardGateway): string => name || eui;
/** Nothing that it sent shows a gateway's model: a person chooses it. */
const adoptable = ({ eui, name }: HeardGateway): Adoptable => ({ dev_eui: eui, name, candidates: [] });

/** Gateways that received what came through the connections and that the organisation does not have. */
export function HeardGateways() {
  const { t } = useTexts('network-servers');
  const { data = [] } = useHeardGateways();
  const [page, setPage] = useState(1);
  const mayAdopt = useMayCall(heardDevices.adopt);
  const adoption = useAdoption();
  const columns = useColumns(mayAdopt ? adoption : undefined);
  if (data.length === 0 && adoption.adopted.length === 0) return null;
  const shown = Math.min(page, Math.max(1, Math.ceil(data.length / PAGE)));
  return (
    <section className={classes.section} aria-labelledby="heard-gateways">
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id="heard-gateways">
            {t('gateways.title')}
          </Title>
          <Text c="dimmed">{t('gateways.about')}</Text>
        </div>
      </div>
      <AdoptedDevices
        title={t('gateways.adopted', { count: adoption.adopted.length })}
        devices={adoption.adopted}
      />
      {data.length > 0 && (
        <RowsOrCards
          label={t('gateways.list')}
          rows={data.slice((shown - 1) * PAGE, shown * PAGE)}
          columns={columns}
          keyOf={({ eui }) => eui}
          nameOf={nameOf}
          empty={null}
          actions={
            mayAdopt
              ? {
                  head: t('heard.columns'),
                  cell: (gateway) => (
                    <HeardActions device={adoptable(gateway)} name={nameOf(gateway)} adoption={adoption} />
                  ),
                }
              : undefined
          }
          minWidth={mayAdopt ? 980 : 640}
          skeletonRows={1}
        />
      )}
      {data.length > PAGE && <Pager page={shown} total={data.length} onPage={setPage} />}
    </section>
  );
}

function useColumns(adoption: Adoption | undefined): Column<HeardGateway>[] {
  const { t } = useTexts('network-servers');
  const columns: Column<HeardGateway>[] = [
    {
      name: 'gateway',
      head: t('gateways.gateway'),
      cell: (gateway) => (
        <span className={classes.device}>
          {adoption ? (
            <NameInput device={adoptable(gateway)} shown={nameOf(gateway)} adoption={adoption} />
          ) : (
            gateway.name && <Text span>{gateway.name}</Text>
          )}
          <EuiValue value={gateway.eui} />
        </span>
      ),
    },
    { name: 'seen', head: t('heard.seen'), cell: ({ last_heard_at }) => <TimeAgo at={last_heard_at} /> },
    {
      name: 'signal',
      head: t('heard.signal'),
      cell: ({ rssi, snr }) => <Signal rssi={rssi} snr={snr} stacked />,
      yields: 2,
    },
    {
      name: 'uplinks',
      head: t('gateways.uplinks'),
      numeric: true,
      cell: ({ uplinks }) => formatNumber(uplinks),
      yields: 1,
    },
  ];
  if (!adoption) return columns;
  return [
    ...columns,
    {
      name: 'model',
      head: t('heard.model'),
      width: 300,
      cell: (gateway) => (
        <ModelChoice
          label={t('heard.modelOf', { name: nameOf(gateway) })}
          isLabelHidden
          kind="gateway"
          value={adoption.modelOf(adoptable(gateway))}
          onChange={(model) => adoption.choose(adoptable(gateway), model)}
        />
      ),
    },
  ];
}
