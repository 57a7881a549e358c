import '@mantine/core/styles/Switch.layer.css';
import { Stack, Switch } from '@mantine/core';
import { useTexts } from '../../../../texts/use-texts';
import { AddressField } from '../AddressField';
import type { KindFieldsProps } from '../kind';

export function VideoFields({ settings, onChange, faults }: KindFieldsProps<'video'>) {
  const { t } = useTexts('panel-kinds');
  return (
    <Stack gap="sm">
      <AddressField
        label={t('address.video')}
        hint={t('video.hint')}
        value={settings.videoUrl}
        onChange={(videoUrl) => onChange({ videoUrl })}
        fault={faults.videoUrl}
      />
      <Switch
        label={t('video.repeats')}
        checked={settings.repeats}
        onChange={({ currentTarget }) => onChange({ repeats: currentTarget.checked })}
      />
    </Stack>
  );
}
