import type { ServerApi } from '@fieldscope/contract/calls/network-servers';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { Button, Text } from '@mantine/core';
import { useMayCall } from '../../../api/me';
import { type Translate, useTexts } from '../../../texts/use-texts';
import classes from '../NetworkServers.module.css';
import { useRegister } from './api.queries';

const SHOWN = 5;

type Registration = ServerApi['registrations'][number];

/** How many devices are registered, and each that is not as it should be. */
export function Registrations({ api: { registrations } }: { api: ServerApi }) {
  const { t } = useTexts('network-server-api');
  if (registrations.length === 0) return null;
  const open = registrations.filter(({ state }) => state !== 'registered');
  const count = registrations.length - open.length;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('registrations.count', { count })}
      </Text>
      {open.length > 0 && (
        <ul className={classes.refusals}>
          {open.slice(0, SHOWN).map((one) => (
            <OpenRegistration key={one.dev_eui} registration={one} />
          ))}
          {open.length > SHOWN && <li>{t('registrations.more', { count: open.length - SHOWN })}</li>}
        </ul>
      )}
    </div>
  );
}

function OpenRegistration({ registration }: { registration: Registration }) {
  const { t } = useTexts('network-server-api');
  const register = useRegister();
  const mayRegister = useMayCall(networkServers.registerDevices);
  const { dev_eui, name, state } = registration;
  const shownName = name || dev_eui;
  return (
    <li>
      {shownName}
      {': '}
      {stateText(t, registration)}
      {state === 'failed' && mayRegister && (
        <Button
          size="compact-xs"
          variant="default"
          ml="xs"
          aria-label={t('registrations.retryOf', { name: shownName })}
          loading={register.isPending}
          onClick={() => register.mutate({ dev_eui: [dev_eui] })}
        >
          {t('registrations.retry')}
        </Button>
      )}
    </li>
  );
}

function stateText(
  t: Translate<'network-server-api'>,
  { state, error, error_detail: detail }: Registration,
): string {
  const isRemoving = state === 'removing';
  if (!error) return t(isRemoving ? 'registrations.removing' : 'registrations.waiting');
  const reason = t(`refusal.${error}`, { detail });
  return t(isRemoving ? 'registrations.notRemoved' : 'registrations.failed', { reason });
}
