import type { Geofence } from '@fieldscope/contract/calls/geofences';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemoveGeofence } from './geofences.queries';

/** Deletes a geofence; while alarm rules use it, it says which. */
export function RemoveGeofence({ geofence, onClose }: { geofence: Geofence; onClose(): void }) {
  const { t } = useTexts('geofences');
  const remove = useRemoveGeofence();
  const { geofence_id, name, rules } = geofence;
  const submit = () =>
    remove.mutate(
      { geofence_id },
      {
        onSuccess() {
          tip.success(t('remove.done', { name }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      isCritical
      isDisabled={rules.length > 0}
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={submit}
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
    </FormDialog>
  );
}
