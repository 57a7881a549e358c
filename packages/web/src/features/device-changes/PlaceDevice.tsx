import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { type ClipboardEvent, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { MapFrame } from '../../ui/map/MapFrame';
import { signedKeyboard } from '../../ui/numbers/signed-keyboard';
import { readCoordinates } from '../../values/position-text';
import classes from '../devices/DeviceDetails.module.css';
import { LazyLocationMap } from '../devices/lazy-location-map';
import { useUpdatePosition } from './device-changes.queries';
import { DECIMALS, useOwnLocation } from './use-own-location';

export interface PlacedDevice {
  eui: string;
  name: string;
  kind: 'gateway' | 'node' | 'tracker' | 'camera' | 'kit';
  position: { longitude: number; latitude: number; source: 'hand' | 'device' } | null;
}

/** Where a device is: by hand, or, of one that reports its position, as it reports. */
export function PlaceDevice({ device, onClose }: { device: PlacedDevice; onClose(): void }) {
  const { t } = useTexts('device-changes');
  const { eui, name, kind, position } = device;
  const mayFollow = kind === 'tracker' || position?.source === 'device';
  const [source, setSource] = useState<'hand' | 'device'>(
    position?.source ?? (mayFollow ? 'device' : 'hand'),
  );
  const [latitude, setLatitude] = useState<number | string>(position?.latitude ?? '');
  const [longitude, setLongitude] = useState<number | string>(position?.longitude ?? '');
  const [isTried, setTried] = useState(false);
  const update = useUpdatePosition();
  const place = (at: { latitude: number; longitude: number }) => {
    setLatitude(at.latitude);
    setLongitude(at.longitude);
  };
  const own = useOwnLocation(place);
  const isComplete = typeof latitude === 'number' && typeof longitude === 'number';
  const submit = () => {
    setTried(true);
    if (source === 'hand' && !isComplete) return;
    update.mutate(
      {
        eui,
        source,
        ...(source === 'hand' ? { latitude: Number(latitude), longitude: Number(longitude) } : {}),
      },
      {
        onSuccess() {
          tip.success(t('saved'));
          onClose();
        },
      },
    );
  };
  const paste = (event: ClipboardEvent) => {
    const read = readCoordinates(event.clipboardData.getData('text'));
    if (!read) return;
    event.preventDefault();
    place(read);
  };
  const degrees = { decimalScale: DECIMALS, hideControls: true, ...signedKeyboard() } as const;
  return (
    <FormDialog
      title={t('place.of', { name })}
      action={t('common:save')}
      isPending={update.isPending}
      failure={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {mayFollow && (
        <Radio.Group
          label={t('place.source')}
          value={source}
          onChange={(value) => setSource(value as 'hand' | 'device')}
        >
          <Stack gap={6} mt={6}>
            <Radio value="device" label={t('place.follow')} description={t('place.followed')} />
            <Radio value="hand" label={t('place.byHand')} />
          </Stack>
        </Radio.Group>
      )}
      {source === 'hand' && (
        <>
          <div className={classes.coordinates}>
            <NumberInput
              label={t('place.latitude')}
              min={-90}
              max={90}
              value={latitude}
              onChange={setLatitude}
              onPaste={paste}
              error={isTried && !isComplete ? t('place.incomplete') : undefined}
              data-autofocus
              {...degrees}
            />
            <NumberInput
              label={t('place.longitude')}
              min={-180}
              max={180}
              value={longitude}
              onChange={setLongitude}
              {...degrees}
            />
          </div>
          <Text size="sm" c={own.state === 'failed' ? 'var(--warning)' : 'dimmed'} role="status">
            {own.state === 'failed' ? t('place.failed') : `${t('place.formats')} ${t('place.paste')}`}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            leftSection={<IconCurrentLocation size={16} aria-hidden />}
            loading={own.state === 'searching'}
            onClick={own.locate}
          >
            {t('place.mine')}
          </Button>
          <MapFrame height={260} hint={t('place.mapHint')}>
            <LazyLocationMap
              label={t('place.map')}
              name={name}
              position={isComplete ? { latitude, longitude } : undefined}
              onPick={place}
            />
          </MapFrame>
        </>
      )}
    </FormDialog>
  );
}
