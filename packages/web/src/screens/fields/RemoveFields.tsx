import type { Field } from '@fieldscope/contract/calls/fields';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useRemoveFields } from './fields.queries';

interface RemoveFieldsProps {
  /** At least one. */
  fields: readonly Field[];
  onRemoved(): void;
  onClose(): void;
}

/** Deletes fields; while geofences follow one of them, it says which. */
export function RemoveFields({ fields, onRemoved, onClose }: RemoveFieldsProps) {
  const { t } = useTexts('fields');
  const remove = useRemoveFields();
  const followed = fields.flatMap(({ geofences }) => geofences);
  const nodes = fields.reduce((sum, one) => sum + one.nodes, 0);
  const [{ name }] = fields as [Field];
  const count = fields.length;
  return (
    <ConfirmDialog
      title={count === 1 ? t('remove.of', { name }) : t('remove.several', { count })}
      action={t('remove.short')}
      isDisabled={followed.length > 0}
      change={{
        ...remove,
        mutate: (input, { onSuccess }) =>
          remove.mutate(input, {
            onSuccess() {
              onRemoved();
              onSuccess();
            },
          }),
      }}
      input={{ field_id: fields.map(({ field_id }) => field_id) }}
      done={count === 1 ? t('remove.done', { name }) : t('remove.doneSeveral', { count })}
      onClose={onClose}
    >
      {followed.length === 0 ? (
        <Text>{t(nodes === 0 ? 'remove.empty' : 'remove.consequence', { count: nodes })}</Text>
      ) : (
        <>
          <Text>{t('remove.used', { count: followed.length })}</Text>
          <ul>
            {followed.map((one) => (
              <li key={one.geofence_id}>{one.name}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
