import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconRouter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pageOfDevice } from '../../../features/devices/page-of-device';
import { useTexts } from '../../../texts/use-texts';
import classes from './FleetMap.module.css';
import { MapStateMark } from './MapStateMark';
import { MarkValue } from './MarkValue';
import { mapStateOf } from './map-state.model';
import { useMapValueText } from './use-map-value-text';
import type { MapValues } from './use-map-values';

const LISTED = 12;

interface DeviceListProps {
  devices: readonly PlacedDevice[];
  values: MapValues | undefined;
  /** Whose radio links are shown. */
  linksOf: string | null;
  onLinks(eui: string): void;
}

/** The devices of the map as links to their pages, with what the map says of them. */
export function DeviceList({ devices, values, linksOf, onLinks }: DeviceListProps) {
  const { t } = useTexts('fleet-map');
  const chosenOf = useMapValueText(values);
  if (devices.length === 0) return <Text c="dimmed">{t('ui:filter.nothingFound')}</Text>;
  return (
    <>
      <ul className={classes.list} aria-label={t('devices')}>
        {devices.slice(0, LISTED).map((device) => {
          const chosen = chosenOf([device]);
          return (
            <li key={device.eui} className={classes.device}>
              <Anchor component={Link} to={pageOfDevice(device.eui, device.kind)} className={classes.name}>
                {device.name}
              </Anchor>
              <span className={classes.facts}>
                {chosen?.value && <MarkValue value={chosen.value} isWhole />}
                <MapStateMark state={mapStateOf(device)} />
                {device.kind !== 'kit' && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={28}
                    className={classes.action}
                    aria-label={t('links.of', { name: device.name })}
                    title={t('links.of', { name: device.name })}
                    aria-pressed={linksOf === device.eui}
                    onClick={() => onLinks(device.eui)}
                  >
                    <IconRouter size={16} stroke={1.6} aria-hidden />
                  </ActionIcon>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {devices.length > LISTED && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('more', { count: devices.length - LISTED })}
        </Text>
      )}
    </>
  );
}
