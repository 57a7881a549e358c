import '@mantine/core/styles/Alert.layer.css';
import '../../theme/dialog-styles';
import { LIMITS } from '@fieldscope/contract/limits';
import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useConstants } from '../../api/me';
import { useModelName } from '../../features/devices/use-model-name';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { useCreateKit } from './kits.queries';

interface CreateKitProps {
  opened: boolean;
  onClose(): void;
  onCreated(eui: string): void;
}

/** Asks for the name of a new kit; a refusal, such as too many kits, stands in the dialog. */
export function CreateKit({ opened, onClose, onCreated }: CreateKitProps) {
  const { t } = useTexts('kits');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('create')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <KitForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function KitForm({ onClose, onCreated }: Omit<CreateKitProps, 'opened'>) {
  const { t } = useTexts('kits');
  const modelName = useModelName();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const skus = useConstants().data?.kit_skus ?? [];
  const [chosenSku, setSku] = useState<string | null>(null);
  const sku = chosenSku ?? skus[0];
  const create = useCreateKit();
  const failure = create.error && !isCancelled(create.error) ? failureText(create.error) : undefined;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const devName = name.trim();
    setMissing(devName === '');
    if (devName === '') return;
    create.mutate(
      { dev_name: devName, ...(sku ? { sku } : {}) },
      {
        onSuccess(kit) {
          tip.success(t('created', { name: kit.name }));
          onCreated(kit.eui);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          required
          data-autofocus
          maxLength={LIMITS.deviceNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={missing && t('common:required')}
        />
        {skus.length > 1 && (
          <Select
            label={t('type')}
            allowDeselect={false}
            data={skus.map((value) => ({ value, label: modelName(value) }))}
            value={sku ?? null}
            onChange={setSku}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('limit', { limit: LIMITS.kitsPerType })}
        </Text>
        {failure && (
          <Alert color="critical" icon={<IconAlertTriangle size={18} />} role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
