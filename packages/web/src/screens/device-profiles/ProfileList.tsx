import { deviceProfiles, type ListedProfile } from '@fieldscope/contract/calls/device-profiles';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { requestCall } from '../../api/call-api';
import { failureText, isForTip } from '../../api/failure-text';
import { useMayCall } from '../../api/me';
import { useProfiles } from '../../features/device-profiles/use-profiles';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { downloadText } from '../../ui/export/csv';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { tip } from '../../ui/feedback/tip-store';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { RemoveProfile } from './RemoveProfile';

/** Every device profile of the organisation. */
export function ProfileList() {
  const { t } = useTexts('device-profiles');
  const { data, error, refetch } = useProfiles();
  const columns = useColumns();
  const [removed, setRemoved] = useState<ListedProfile>();
  const mayRemove = useMayCall(deviceProfiles.remove);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <RowsOrCards
        label={t('list.label')}
        rows={data}
        columns={columns}
        keyOf={({ profile_id }) => String(profile_id)}
        nameOf={({ name }) => name}
        minWidth={880}
        empty={<EmptyState drawing="node">{t('list.empty')}</EmptyState>}
        actions={{
          head: t('list.actions'),
          cell: (profile) => (
            <Group gap="xs" wrap="nowrap">
              <Button
                size="xs"
                variant="default"
                aria-label={t('list.exportOf', { name: profile.name })}
                onClick={() => void saveAsFile(profile)}
              >
                {t('list.export')}
              </Button>
              {mayRemove && (
                <Button
                  size="xs"
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={t('remove.of', { name: profile.name })}
                  onClick={() => setRemoved(profile)}
                >
                  {t('remove.short')}
                </Button>
              )}
            </Group>
          ),
        }}
      />
      {removed && <RemoveProfile profile={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

async function saveAsFile({ profile_id, name }: ListedProfile): Promise<void> {
  try {
    const file = await requestCall(deviceProfiles.export, { profile_id });
    downloadText(`${name}.json`, 'application/json', JSON.stringify(file, null, 2));
  } catch (error) {
    if (isForTip(error)) tip.error(failureText(error));
  }
}

function useColumns(): Column<ListedProfile>[] {
  const { t } = useTexts('device-profiles');
  const mayEdit = useMayCall(deviceProfiles.update);
  return [
    {
      name: 'name',
      head: t('facts.name'),
      cell: ({ profile_id, name, paused_at }) => (
        <span>
          {mayEdit ? (
            <Anchor component={Link} to={`/device_profiles?profile=${profile_id}`}>
              {name}
            </Anchor>
          ) : (
            name
          )}
          {paused_at !== null && (
            <Text size="xs" c="var(--warning)">
              {t('list.paused')}
            </Text>
          )}
        </span>
      ),
    },
    { name: 'vendor', head: t('facts.vendor'), cell: ({ vendor }) => vendor || '–', yields: 1 },
    { name: 'model', head: t('facts.model'), cell: ({ model }) => model },
    {
      name: 'devices',
      head: t('list.devices'),
      numeric: true,
      cell: ({ device_count }) => formatNumber(device_count),
    },
    {
      name: 'revision',
      head: t('list.revision'),
      numeric: true,
      cell: ({ revision }) => formatNumber(revision),
    },
    { name: 'updated', head: t('list.updated'), cell: ({ updated_at }) => <TimeAgo at={updated_at} /> },
  ];
}
