import { BASES } from '@fieldscope/contract/call';
import { organisationArchives } from '@fieldscope/contract/calls/organisation-archives';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { useDisplaySetting } from '../../values/display-setting';
import { formatBytes } from '../../values/format-number';
import { formatDateTime } from '../../values/format-time';
import { type Archive, useArchiveChanges, useArchives } from './archives.queries';
import classes from './UserCenter.module.css';

const BroughtArchives = lazy(() =>
  import('./BroughtArchives').then((loaded) => ({ default: loaded.BroughtArchives })),
);
const MakeArchive = lazy(() => import('./MakeArchive').then((loaded) => ({ default: loaded.MakeArchive })));

/** The whole organisation as a file that its owner takes to another installation. */
export function Archives() {
  const { t } = useTexts('archives');
  const { data, error, refetch } = useArchives();
  const [isMaking, setMaking] = useState(false);
  const mayMake = useMayCall(organisationArchives.create);
  return (
    <section aria-labelledby="own-archives">
      <Title order={2} size="h3" mb="sm" id="own-archives">
        {t('title')}
      </Title>
      <Stack gap="sm" align="flex-start">
        <Text c="dimmed">{t('about')}</Text>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={36} width={160} />}
        {data && !data.possible && <Text>{t('notPossible')}</Text>}
        {data?.possible && mayMake && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        )}
        {data && data.archives.length > 0 && <ArchiveList archives={data.archives} />}
        <Suspense>
          <BroughtArchives />
        </Suspense>
      </Stack>
      {isMaking && (
        <Suspense>
          <MakeArchive onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </section>
  );
}

function ArchiveList({ archives }: { archives: readonly Archive[] }) {
  const { t } = useTexts('archives');
  return (
    <ul className={classes.archives} aria-label={t('files')}>
      {archives.map((archive) => (
        <ArchiveRow key={archive.archive_id} archive={archive} />
      ))}
    </ul>
  );
}

function ArchiveRow({ archive }: { archive: Archive }) {
  const { t } = useTexts('archives');
  const { remove, createLink } = useArchiveChanges();
  const mayDownload = useMayCall(organisationArchives.createLink);
  const { archive_id, name, state } = archive;
  const download = () =>
    createLink.mutate(
      { archive_id },
      { onSuccess: ({ path }) => window.location.assign(BASES.portal + path) },
    );
  return (
    <li className={classes.archive}>
      <Stack gap={4} flex="1 1 240px" miw={0}>
        <Text size="sm" fw={500} className={classes.browser}>
          {name}
        </Text>
        <Text size="xs" c={state === 'failed' ? 'var(--warning)' : 'dimmed'}>
          <ArchiveState archive={archive} />
        </Text>
      </Stack>
      <Group gap="xs">
        {state === 'ready' && mayDownload && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('downloadOf', { name })}
            loading={createLink.isPending}
            onClick={download}
          >
            {t('download')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('removeOf', { name })}
          loading={remove.isPending}
          onClick={() => remove.mutate({ archive_id })}
        >
          {t('remove')}
        </Button>
      </Group>
    </li>
  );
}

function ArchiveState({ archive: { state, bytes, expires_at: until } }: { archive: Archive }) {
  const { t } = useTexts('archives');
  const { timeZone } = useDisplaySetting();
  if (state === 'failed') return t('failed');
  if (state === 'running') return t('making');
  return t('ready', { size: formatBytes(bytes), until: formatDateTime(until ?? 0, timeZone) });
}
