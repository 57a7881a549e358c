import type { ResultOf } from '@fieldscope/contract/call';
import type { Connection } from '@fieldscope/contract/calls/connections';
import type { networkServers, ServerApi } from '@fieldscope/contract/calls/network-servers';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { failureText } from '../../../api/failure-text';
import { EuiValue } from '../../../features/devices/EuiValue';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { Dialog } from '../../../ui/layout/Dialog';
import { Pager } from '../../../ui/paging/Pager';
import type { Column } from '../../../ui/tables/column';
import { RowsOrCards } from '../../../ui/tables/RowsOrCards';
import classes from '../NetworkServers.module.css';
import { useRegisterAll, useServerApis } from './api.queries';

type Device = ResultOf<typeof networkServers.listUnregistered>[number];
type Registration = ServerApi['registrations'][number];

const PAGE = LIMITS.listPageSize;
/** Many devices take longer than the call waits. */
const REFETCH_MS = 2 * SECOND_MS;

interface RegisterDialogProps {
  connection: Connection;
  /** Those that are not registered when it opens. */
  devices: Device[];
  onClose(): void;
}

/** Registers the devices that a network server does not have, and shows what became of each. */
export default function RegisterDialog({ connection, devices, onClose }: RegisterDialogProps) {
  const { t } = useTexts('network-server-api');
  const [rows] = useState(devices);
  const [page, setPage] = useState(1);
  const register = useRegisterAll();
  const { data: apis } = useServerApis(REFETCH_MS);
  const api = apis?.find(({ connection_id: id }) => id === connection.connection_id);
  const registrations = new Map(api?.registrations.map((one) => [one.dev_eui as string, one]));
  const columns = useColumns(registrations);
  const done = rows.filter(({ dev_eui }) => registrations.get(dev_eui)?.state === 'registered').length;
  // Why a device is not registered stands in its row.
  const failure = isOfDevices(register.error) ? null : register.error;
  return (
    <Dialog title={t('register.openOf', { name: connection.name })} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('register.about')}</Text>
        <RowsOrCards
          label={t('register.list')}
          rows={rows.slice((page - 1) * PAGE, page * PAGE)}
          columns={columns}
          keyOf={({ dev_eui }) => dev_eui}
          nameOf={({ name, dev_eui }) => name || dev_eui}
          empty={null}
          minWidth={560}
        />
        {rows.length > PAGE && <Pager page={page} total={rows.length} onPage={setPage} />}
        {failure && <Notice kind="critical">{failureText(failure)}</Notice>}
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {t('register.done', { count: done, total: rows.length })}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:close')}
            </Button>
            {done < rows.length && (
              <Button loading={register.isPending} onClick={() => register.mutate({})}>
                {t('register.start', { count: rows.length - done })}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}

const isOfDevices = (error: Error | null): boolean =>
  error instanceof ApiError && error.facts.reason !== undefined;

function useColumns(registrations: Map<string, Registration>): Column<Device>[] {
  const { t } = useTexts('network-server-api');
  const stateOf = (registration: Registration | undefined): string => {
    if (!registration) return t('register.not');
    const { state, error, error_detail: detail } = registration;
    if (state === 'failed' && error)
      return t('registrations.failed', { reason: t(`refusal.${error}`, { detail }) });
    return t(state === 'registered' ? 'register.registered' : 'registrations.waiting');
  };
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
    { name: 'model', head: t('import.model'), cell: ({ model }) => model },
    { name: 'state', head: t('register.state'), cell: ({ dev_eui }) => stateOf(registrations.get(dev_eui)) },
  ];
}
