import { type HeardDevice, heardDevices } from '@fieldscope/contract/calls/connections';
import { LIMITS } from '@fieldscope/contract/limits';
import { TEST_EUI_START } from '@fieldscope/contract/test-uplink';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { ModelChoice } from '../../features/device-profiles/ModelChoice';
import { EmptyState } from '../../features/devices/EmptyState';
import { EuiValue } from '../../features/devices/EuiValue';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
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
import { useHeardDevices } from './network-servers.queries';
import { ProfileForUplink } from './ProfileForUplink';
import { type Adoption, useAdoption } from './use-adoption';

const PAGE = LIMITS.listPageSize;
const nameOf = ({ name, dev_eui }: HeardDevice): string => name || dev_eui;
/** What a test uplink left; it is adopted by itself alone. */
const isTest = ({ dev_eui }: HeardDevice): boolean => dev_eui.startsWith(TEST_EUI_START);

/** Devices that came through the connections and that the organisation does not have: one click adopts one, or all. */
export function HeardDevices() {
  const { t } = useTexts('network-servers');
  const { data, error, refetch } = useHeardDevices();
  const [page, setPage] = useState(1);
  const mayAdopt = useMayCall(heardDevices.adopt);
  const adoption = useAdoption();
  const columns = useColumns(mayAdopt ? adoption : undefined);
  const shown = Math.min(page, Math.max(1, Math.ceil((data?.length ?? 0) / PAGE)));
  const ready = data?.filter((device) => !isTest(device) && adoption.modelOf(device) !== null) ?? [];
  return (
    <section className={classes.section} aria-labelledby="heard">
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id="heard">
            {t('heard.title')}
          </Title>
          <Text c="dimmed">{t('heard.about')}</Text>
        </div>
        {mayAdopt && ready.length > 1 && (
          <Button loading={adoption.isPending} onClick={() => void adoption.adopt(ready)}>
            {t('heard.adoptAll', { count: ready.length })}
          </Button>
        )}
      </div>
      <AdoptedDevices
        title={t('heard.adopted', { count: adoption.adopted.length })}
        devices={adoption.adopted}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <RowsOrCards
            label={t('heard.list')}
            rows={data?.slice((shown - 1) * PAGE, shown * PAGE)}
            columns={columns}
            keyOf={({ dev_eui }) => dev_eui}
            nameOf={nameOf}
            empty={<EmptyState drawing="node">{t('heard.none')}</EmptyState>}
            actions={
              mayAdopt
                ? {
                    head: t('heard.columns'),
                    cell: (device) => (
                      <HeardActions device={device} name={nameOf(device)} adoption={adoption} />
                    ),
                  }
                : undefined
            }
            minWidth={980}
            skeletonRows={2}
          />
          {(data?.length ?? 0) > PAGE && <Pager page={shown} total={data!.length} onPage={setPage} />}
        </>
      )}
    </section>
  );
}

function useColumns(adoption: Adoption | undefined): Column<HeardDevice>[] {
  const { t } = useTexts('network-servers');
  return [
    {
      name: 'device',
      head: t('heard.device'),
      cell: (device) => (
        <span className={classes.device}>
          {adoption ? (
            <NameInput device={device} shown={nameOf(device)} adoption={adoption} />
          ) : (
            device.name && <Text span>{device.name}</Text>
          )}
          <EuiValue value={device.dev_eui} />
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
      name: 'messages',
      head: t('heard.messages'),
      numeric: true,
      cell: ({ messages }) => formatNumber(messages),
      yields: 1,
    },
    {
      name: 'model',
      head: t('heard.model'),
      width: 300,
      isWideOnCard: true,
      cell: (device) => (
        <span className={classes.model}>
          {adoption && (
            <ModelChoice
              label={t('heard.modelOf', { name: nameOf(device) })}
              isLabelHidden
              candidates={device.candidates}
              value={adoption.modelOf(device)}
              onChange={(model) => adoption.choose(device, model)}
            />
          )}
          <Certainty
            device={device}
            model={adoption ? adoption.modelOf(device) : device.candidates[0]?.model}
          />
          {adoption && device.candidates.length === 0 && device.kept > 0 && (
            <ProfileForUplink device={device} adoption={adoption} />
          )}
        </span>
      ),
    },
  ];
}

/** What speaks for a model, or why none is proposed; of a test uplink, that it is one. */
function Certainty({ device, model }: { device: HeardDevice; model: string | null | undefined }) {
  const { t } = useTexts('network-servers');
  const match = device.candidates.find((candidate) => candidate.model === model);
  const isReadable = device.candidates.length > 0;
  const isChosen = model !== null && model !== undefined;
  const notes = [
    match && t(`certainty.${match.certainty}`),
    isReadable && !isChosen && t('heard.several', { count: device.candidates.length }),
    !isReadable && t(device.kept === 0 ? 'heard.joined' : 'heard.unreadable'),
    isTest(device) && t('heard.test'),
  ];
  return (
    <Text size="xs" c="dimmed">
      {notes.filter(Boolean).join(' · ')}
    </Text>
  );
}
