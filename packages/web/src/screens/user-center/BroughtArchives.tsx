import { broughtArchives } from '@fieldscope/contract/calls/brought-archives';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatBytes } from '../../values/format-number';
import { formatDateTime } from '../../values/format-time';
import { type BroughtArchive, useBroughtArchives, useWithdrawArchive } from './brought-archives.queries';
import classes from './UserCenter.module.css';

const BringArchive = lazy(() =>
  import('./BringArchive').then((loaded) => ({ default: loaded.BringArchive })),
);
const NewCodes = lazy(() => import('./NewCodes').then((loaded) => ({ default: loaded.NewCodes })));

const OPEN: readonly BroughtArchive['state'][] = ['uploading', 'examining', 'waiting', 'restoring'];
const BAD: readonly BroughtArchive['state'][] = ['refused', 'declined', 'expired', 'failed'];

/** Archives of another installation that the owner brings here, and how far the operator is with them. */
export function BroughtArchives() {
  const { t } = useTexts('archives');
  const { data } = useBroughtArchives();
  const [isBringing, setBringing] = useState(false);
  const mayBring = useMayCall(broughtArchives.begin);
  if (!data || (!data.possible && data.archives.length === 0)) return null;
  const isOpen = data.archives.some(({ state }) => OPEN.includes(state));
  return (
    <Stack gap="sm" align="flex-start" mt="sm">
      <Title order={3} size="h4">
        {t('bring.title')}
      </Title>
      <Text c="dimmed">{t('bring.about')}</Text>
      <NotForOperator call={broughtArchives.begin} />
      {data.possible && mayBring && !isOpen && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setBringing(true)}>
          {t('bring.action')}
        </Button>
      )}
      {data.archives.length > 0 && (
        <ul className={classes.archives} aria-label={t('bring.files')}>
          {data.archives.map((archive) => (
            <BroughtRow key={archive.archive_id} archive={archive} />
          ))}
        </ul>
      )}
      {isBringing && (
        <Suspense>
          <BringArchive mostBytes={data.most_bytes} onClose={() => setBringing(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

function BroughtRow({ archive }: { archive: BroughtArchive }) {
  const { t } = useTexts('archives');
  const withdraw = useWithdrawArchive();
  const [hasCodesOpen, setCodesOpen] = useState(false);
  const maySeeCodes = useMayCall(broughtArchives.viewCodes);
  const mayWithdraw = useMayCall(broughtArchives.remove);
  const { archive_id, file_name: name, state } = archive;
  const isDecided = !OPEN.includes(state);
  return (
    <li className={classes.archive}>
      <Stack gap={4} flex="1 1 240px" miw={0}>
        <Text size="sm" fw={500} className={classes.browser}>
          {name}
        </Text>
        <Text size="xs" c={BAD.includes(state) ? 'var(--warning)' : 'dimmed'} className={classes.browser}>
          <BroughtStateText archive={archive} />
        </Text>
        {state === 'restored' && (
          <Text size="sm" className={classes.browser}>
            {t('bring.signInWith', { accounts: archive.claims?.accounts.join(', ') ?? '' })}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        {archive.has_new_codes && maySeeCodes && (
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setCodesOpen(true)}>
            {t('bring.codes')}
          </Button>
        )}
        {state !== 'restoring' && mayWithdraw && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={isDecided ? t('removeOf', { name }) : t('bring.withdrawOf', { name })}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ archive_id })}
          >
            {isDecided ? t('remove') : t('bring.withdraw')}
          </Button>
        )}
      </Group>
      {hasCodesOpen && (
        <Suspense>
          <NewCodes archiveId={archive_id} onClose={() => setCodesOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}

function BroughtStateText({ archive }: { archive: BroughtArchive }) {
  const { t } = useTexts('archives');
  const { timeZone } = useDisplaySetting();
  const { state, bytes, received, expires_at: until, reason, fault } = archive;
  if (state === 'refused') return fault?.msg ?? t('bring.states.refused');
  if (state === 'expired' && received < bytes) return t('bring.unfinished');
  const size = formatBytes(bytes);
  return t(`bring.states.${state}`, {
    size,
    received: formatBytes(received),
    until: formatDateTime(until ?? 0, timeZone),
    reason,
  });
}
