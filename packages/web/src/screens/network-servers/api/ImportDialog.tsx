import type { Connection } from '@fieldscope/contract/calls/connections';
import type { ApiRefusal, ServerDevice } from '@fieldscope/contract/calls/network-servers';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { failureText } from '../../../api/failure-text';
import { ModelChoice } from '../../../features/device-profiles/ModelChoice';
import { EmptyState } from '../../../features/devices/EmptyState';
import { EuiValue } from '../../../features/devices/EuiValue';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { Dialog } from '../../../ui/layout/Dialog';
import { Pager } from '../../../ui/paging/Pager';
import type { Column } from '../../../ui/tables/column';
import { RowsOrCards } from '../../../ui/tables/RowsOrCards';
import { TimeAgo } from '../../../values/Times';
import { AdoptedDevices } from '../AdoptedDevices';
import classes from '../NetworkServers.module.css';
import { type Adoption, useAdoption } from '../use-adoption';
import { useServerDevices } from './api.queries';

const PAGE = LIMITS.listPageSize;

/** Devices of an application that the organisation does not have: one click adopts those whose model is known. */
export default function ImportDialog({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const { t } = useTexts('network-server-api', 'network-servers');
  const { data, error, refetch } = useServerDevices(connection.connection_id);
  const [page, setPage] = useState(1);
  const adoption = useAdoption();
  const columns = useColumns(adoption);
  const fresh = data?.filter(({ known }) => !known);
  const adoptable = fresh?.map(adoptableOf) ?? [];
  const ready = adoptable.filter((device) => adoption.modelOf(device) !== null);
  const known = (data?.length ?? 0) - (fresh?.length ?? 0);
  const shown = Math.min(page, Math.max(1, Math.ceil((fresh?.length ?? 0) / PAGE)));
  const adopt = async () => {
    await adoption.adopt(ready);
    await refetch();
  };
  return (
    <Dialog title={t('import.openOf', { name: connection.name })} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('import.about')}</Text>
        <AdoptedDevices
          title={t('network-servers:heard.adopted', { count: adoption.adopted.length })}
          devices={adoption.adopted}
        />
        {error ? (
          <ListFailure error={error} />
        ) : (
          <RowsOrCards
            label={t('import.open')}
            rows={fresh?.slice((shown - 1) * PAGE, shown * PAGE)}
            columns={columns}
            keyOf={({ dev_eui }) => dev_eui}
            nameOf={({ name, dev_eui }) => name || dev_eui}
            empty={<EmptyState drawing="node">{t('import.none')}</EmptyState>}
            minWidth={680}
            skeletonRows={3}
          />
        )}
        {(fresh?.length ?? 0) > PAGE && <Pager page={shown} total={fresh!.length} onPage={setPage} />}
        {known > 0 && (
          <Text size="sm" c="dimmed">
            {t('import.known', { count: known })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button disabled={ready.length === 0} loading={adoption.isPending} onClick={() => void adopt()}>
            {t('network-servers:heard.adoptAll', { count: ready.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A model that the network server mentions is proposed as one whose sensors fit is. */
const adoptableOf = ({ dev_eui, model, name }: ServerDevice) => ({
  dev_eui,
  name,
  candidates: model === '' ? [] : [{ model, certainty: 'sensors' as const }],
});

function useColumns(adoption: Adoption): Column<ServerDevice>[] {
  const { t } = useTexts('network-server-api', 'network-servers');
  return [
    {
      name: 'device',
      head: t('import.device'),
      cell: ({ name, dev_eui }) => (
        <span className={classes.device}>
          {name && <Text span>{name}</Text>}
          <EuiValue value={dev_eui} />
        </span>
      ),
    },
    { name: 'profile', head: t('import.profile'), cell: ({ profile }) => profile },
    {
      name: 'seen',
      head: t('import.seen'),
      cell: ({ last_seen_at }) => (last_seen_at === null ? '–' : <TimeAgo at={last_seen_at} />),
    },
    {
      name: 'model',
      head: t('import.model'),
      width: 240,
      cell: (device) => (
        <ModelChoice
          label={t('network-servers:heard.modelOf', { name: device.name || device.dev_eui })}
          isLabelHidden
          candidates={adoptableOf(device).candidates}
          value={adoption.modelOf(adoptableOf(device))}
          onChange={(model) => adoption.choose(device as never, model)}
        />
      ),
    },
  ];
}

function ListFailure({ error }: { error: Error }) {
  const { t } = useTexts('network-server-api');
  const { reason, detail = '' } = error instanceof ApiError ? error.facts : {};
  return (
    <Notice kind="critical">
      {t('import.failed', {
        reason: reason ? t(`refusal.${reason as ApiRefusal}`, { detail }) : failureText(error),
      })}
    </Notice>
  );
}
