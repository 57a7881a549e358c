import type { ServerApi } from '@fieldscope/contract/calls/network-servers';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../../api/me';
import { useTexts } from '../../../texts/use-texts';
import { CardAction } from '../../../ui/cards/CardActions';
import { StateLine } from '../../../ui/cards/StateLine';
import { formatAge } from '../../../values/format-time';
import { useNow } from '../../../values/use-now';
import classes from '../NetworkServers.module.css';
import { useUnregistered } from './api.queries';
import type { ApiConnection } from './api-connection';
import { Registrations } from './Registrations';

const ApiDialog = lazy(() => import('./ApiDialog'));
const ImportDialog = lazy(() => import('./ImportDialog'));
const RegisterDialog = lazy(() => import('./RegisterDialog'));

interface ApiSectionProps {
  connection: ApiConnection;
  /** undefined: no key is stored. */
  api: ServerApi | undefined;
}

/** How the portal reaches the network server of a connection, and what it asks of it. */
export function ApiSection({ connection, api }: ApiSectionProps) {
  const { t } = useTexts('network-server-api');
  const [open, setOpen] = useState<'api' | 'import' | 'register'>();
  const mayChange = useMayCall(networkServers.saveApi);
  const mayImport = useMayCall(networkServers.listServerDevices);
  const mayRegister = useMayCall(networkServers.registerDevices);
  const { data: unregistered } = useUnregistered(mayRegister && api?.registers === true);
  const { name } = connection;
  const close = () => setOpen(undefined);
  return (
    <section aria-label={t('openOf', { name })} className={classes.api}>
      <ApiState api={api} />
      {api && <Registrations api={api} />}
      <Group gap="xs">
        {mayChange && (
          <CardAction
            label={t('open')}
            fullLabel={t('openOf', { name })}
            opensDialog
            onClick={() => setOpen('api')}
          />
        )}
        {api && mayImport && (
          <CardAction
            label={t('import.open')}
            fullLabel={t('import.openOf', { name })}
            opensDialog
            onClick={() => setOpen('import')}
          />
        )}
        {unregistered && unregistered.length > 0 && (
          <CardAction
            label={t('register.open', { count: unregistered.length })}
            fullLabel={t('register.openOf', { name })}
            opensDialog
            onClick={() => setOpen('register')}
          />
        )}
      </Group>
      <Suspense fallback={null}>
        {open === 'api' && <ApiDialog connection={connection} api={api} onClose={close} />}
        {open === 'import' && <ImportDialog connection={connection} onClose={close} />}
        {open === 'register' && unregistered && (
          <RegisterDialog connection={connection} devices={unregistered} onClose={close} />
        )}
      </Suspense>
    </section>
  );
}

function ApiState({ api }: Pick<ApiSectionProps, 'api'>) {
  const { t } = useTexts('network-server-api');
  const now = useNow();
  if (!api) {
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    );
  }
  const { application_name: application, last_error: error, last_error_detail: detail } = api;
  const { last_success_at: at } = api;
  return (
    <Text size="sm">
      <StateLine Icon={error ? IconAlertTriangle : IconPlugConnected} tone={error ? 'warning' : 'good'}>
        {error
          ? t('state.failed', { application, reason: t(`refusal.${error}`, { detail }) })
          : t('state.reached', { application, at: at === null ? '' : formatAge(at, now) })}
      </StateLine>
    </Text>
  );
}
