import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, Select, Stack } from '@mantine/core';
import { useTexts } from '../../../../texts/use-texts';
import { CLOSEST_ZOOM } from '../../../../ui/map/map-zoom';
import type { KindFieldsProps } from '../kind';

const GROUNDS = ['streets', 'plain'] as const;

export function MapFields({ settings, onChange, faults }: KindFieldsProps<'map'>) {
  const { t } = useTexts('panel-kinds');
  return (
    <Stack gap="sm">
      <NumberInput
        label={t('map.zoom')}
        min={0}
        max={CLOSEST_ZOOM}
        decimalScale={1}
        value={settings.mapZoom}
        onChange={(mapZoom) => typeof mapZoom === 'number' && onChange({ mapZoom })}
        error={faults.mapZoom}
      />
      <Select
        label={t('map.layers')}
        data={GROUNDS.map((value) => ({ value, label: t(`map.${value}`) }))}
        allowDeselect={false}
        value={settings.layerStyle}
        onChange={(chosen) => onChange({ layerStyle: GROUNDS.find((one) => one === chosen)! })}
        error={faults.layerStyle}
      />
    </Stack>
  );
}
