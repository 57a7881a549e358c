import { type OfferedArchive, offeredArchives } from '@fieldscope/contract/calls/brought-archives';
import { SECOND_MS } from '@fieldscope/contract/time';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { TwoLines } from '../../ui/tables/TwoLines';
import { formatBytes, formatNumber } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { Nothing } from '../parts/Nothing';
import { Outcome } from '../parts/Outcome';

const DecideArchive = lazy(() =>
  import('../parts/DecideArchive').then((loaded) => ({ default: loaded.DecideArchive })),
);

interface Deciding {
  archive: OfferedArchive;
  decision: 'accept' | 'decline';
}

const EVERY_MS = 10 * SECOND_MS;
const KINDS: Partial<Record<OfferedArchive['state'], 'good' | 'bad'>> = { restored: 'good', failed: 'bad' };

/** Archives of other installations that owners bring: what they claim, and what was decided. */
export function ArchivesPage() {
  const { t } = useTexts('operator');
  const { data, error, refetch } = useOperatorQuery(offeredArchives.list, {}, { everyMs: EVERY_MS });
  // Beside the list: it stays open where a turned phone has cards instead of rows.
  const [deciding, setDeciding] = useState<Deciding>();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <RowsOrCards
        label={t('pages.archives.title')}
        rows={data}
        keyOf={({ archive_id }) => archive_id}
        empty={<Nothing>{t('archives.none')}</Nothing>}
        minWidth={960}
        columns={[
          {
            name: 'archive',
            head: t('archives.archive'),
            cell: (archive) => (
              <TwoLines below={archive.file_name}>{archive.claims?.organisation ?? ''}</TwoLines>
            ),
          },
          {
            name: 'by',
            head: t('archives.by'),
            cell: ({ org_id, by_organisation, by_account }) => (
              <TwoLines below={by_account}>
                <Link to={`/organisations/${org_id}`}>{by_organisation}</Link>
              </TwoLines>
            ),
            isWideOnCard: true,
          },
          {
            name: 'claims',
            head: t('archives.claims'),
            cell: (archive) => <Claims archive={archive} />,
            isWideOnCard: true,
            isElastic: true,
          },
          {
            name: 'came',
            head: t('archives.came'),
            cell: ({ created_at }) => <TimeAgo at={created_at} />,
            width: 130,
          },
          {
            name: 'state',
            head: t('overview.state'),
            cell: (archive) => (
              <Decision archive={archive} onDecide={(decision) => setDeciding({ archive, decision })} />
            ),
            width: 230,
            isWideOnCard: true,
          },
        ]}
      />
      {deciding && (
        <Suspense>
          <DecideArchive {...deciding} onClose={() => setDeciding(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Of the name of its newest migration what tells older data from newer. */
const numberOf = (version: string): string => /^\d+/.exec(version)?.[0] ?? version;

function Claims({ archive }: { archive: OfferedArchive }) {
  const { t } = useTexts('operator');
  const { claims, taken, taken_accounts, taken_euis, holds_credits, um, dm, bytes } = archive;
  if (!claims) return null;
  const { installation, address, version, made_at, devices, people } = claims;
  return (
    <Stack gap={4} py={4} style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">
        {t('archives.holds', {
          devices: formatNumber(devices),
          people: formatNumber(people),
          size: formatBytes(bytes),
          unpacked: formatBytes(claims.bytes),
        })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('archives.from', {
          from: [installation, address].filter(Boolean).join(', ') || '–',
          version: numberOf(version),
        })}{' '}
        <TimeAgo at={made_at} />
      </Text>
      {holds_credits && (
        <Text size="xs" c="dimmed">
          {t('archives.credits', { um: formatNumber(um), dm: formatNumber(dm) })}
        </Text>
      )}
      {taken > 0 && (
        <Text size="xs" c="var(--warning)">
          {t('archives.taken', {
            names: [...taken_accounts, ...taken_euis].slice(0, 10).join(', '),
            count: taken,
          })}
        </Text>
      )}
    </Stack>
  );
}

interface DecisionProps {
  archive: OfferedArchive;
  onDecide(decision: Deciding['decision']): void;
}

function Decision({ archive, onDecide }: DecisionProps) {
  const { t } = useTexts('operator');
  const { state, reason, decided_by: by, restored_org_id: restored } = archive;
  if (state !== 'waiting')
    return (
      <Stack gap={4} py={4}>
        <Outcome kind={KINDS[state] ?? 'open'} word={t(`archives.states.${state}`)} reason={reason} />
        {by !== '' && (
          <Text size="xs" c="dimmed">
            {by}
          </Text>
        )}
        {restored !== null && <Link to={`/organisations/${restored}`}>{t('archives.open')}</Link>}
      </Stack>
    );
  const name = archive.claims?.organisation ?? archive.file_name;
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${t('archives.accept')}: ${name}`}
        onClick={() => onDecide('accept')}
      >
        {t('archives.accept')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${t('archives.decline')}: ${name}`}
        onClick={() => onDecide('decline')}
      >
        {t('archives.decline')}
      </Button>
    </Group>
  );
}
