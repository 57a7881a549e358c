import '@mantine/core/styles/NumberInput.layer.css';
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { signedKeyboard } from '../../ui/numbers/signed-keyboard';
import classes from './BindDevice.module.css';
import type { BindForm } from './bind-form.model';

const DECIMALS = 6;
const PATIENCE_MS = 15_000;

/** Where the device stands, by hand or from this phone. */
export function PositionFields({ form }: { form: UseFormReturnType<BindForm> }) {
  const { t } = useTexts('bind-device');
  const [state, setState] = useState<'idle' | 'searching' | 'failed'>('idle');
  const locate = () => {
    if (!navigator.geolocation) return setState('failed');
    setState('searching');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        form.setValues({
          latitude: Number(coords.latitude.toFixed(DECIMALS)),
          longitude: Number(coords.longitude.toFixed(DECIMALS)),
        });
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS },
    );
  };
  const degrees = { decimalScale: DECIMALS, hideControls: true, ...signedKeyboard() } as const;
  return (
    <Stack gap={4} role="group" aria-label={t('position.title')}>
      <Group justify="space-between" align="end" gap="xs">
        <Text size="sm" fw={500}>
          {t('position.title')}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCurrentLocation size={16} />}
          loading={state === 'searching'}
          onClick={locate}
        >
          {t('position.mine')}
        </Button>
      </Group>
      <div className={classes.pair}>
        <NumberInput
          label={t('position.latitude')}
          min={-90}
          max={90}
          {...degrees}
          {...form.getInputProps('latitude')}
        />
        <NumberInput
          label={t('position.longitude')}
          min={-180}
          max={180}
          {...degrees}
          {...form.getInputProps('longitude')}
        />
      </div>
      <Text size="xs" c={state === 'failed' ? 'var(--warning)' : 'dimmed'} role="status">
        {t(state === 'failed' ? 'position.failed' : 'position.hint')}
      </Text>
    </Stack>
  );
}
