import type { Geofence } from '@fieldscope/contract/calls/geofences';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useRemoveGeofence } from './geofences.queries';

/** Deletes a geofence; while alarm rules use it, it says which. */
export function RemoveGeofence({ geofence, onClose }: { geofence: Geofence; onClose(): void }) {
  const { t } = useTexts('geofences');
  const remove = useRemoveGeofence();
  const { geofence_id, name, rules } = geofence;
  return (
    <ConfirmDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      isDisabled={rules.length > 0}
      change={remove}
      input={{ geofence_id }}
      done={t('remove.done', { name })}
      onClose={onClose}
    >
      {rules.length === 0 ? (
        <Text>{t('remove.consequence')}</Text>
      ) : (
        <>
          <Text>{t('remove.used', { count: rules.length })}</Text>
          <ul>
            {rules.map((rule) => (
              <li key={rule.rule_id}>{rule.name}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
