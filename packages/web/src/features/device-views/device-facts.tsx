import { useTexts } from '../../texts/use-texts';
import type { Fact } from '../../ui/layout/FactList';
import { countryName } from '../../values/country-name';
import { DateTime } from '../../values/Times';
import { useFullModel } from '../devices/use-model-name';
import { useGroupName } from '../groups/use-group-name';

interface DetailedDevice {
  model: string;
  network: number;
  group_uuid: string;
  group_name: string;
  field: { name: string; by_hand: boolean } | null;
  hardware_version: string | null;
  software_version: string | null;
  description: string;
  system_version: string | null;
  timezone: string | null;
  country: string | null;
  antenna: string | null;
  ip: string | null;
  channel_count: number;
  sensor_count: number;
  bound_at: number;
  produced_at: number;
  registered_at: number | null;
  last_seen_at: number | null;
}

const NETWORKS = ['1', '2', '3', '4'] as const;

/** What is known alike of gateways and nodes; undefined: still loading. */
export function useDeviceFacts(device: DetailedDevice | undefined, { isGateway = false } = {}): Fact[] {
  const { t } = useTexts('device-details');
  const fullModel = useFullModel();
  const groupName = useGroupName();
  const fieldText = ({ name, by_hand }: NonNullable<DetailedDevice['field']>) =>
    by_hand ? t('field.byHand', { name }) : name;
  const network = NETWORKS.find((number) => number === String(device?.network));
  return [
    { name: 'model', label: t('model'), value: device && fullModel(device.model) },
    {
      name: 'network',
      label: t('network'),
      value: device && (network ? t(`networks.${network}`) : device.network),
    },
    // Gateways are in no group.
    ...(isGateway ? [] : [{ name: 'group', label: t('group'), value: device && groupName(device) }]),
    ...(device?.field ? [{ name: 'field', label: t('field.label'), value: fieldText(device.field) }] : []),
    {
      name: 'hardware',
      label: t('hardware'),
      value: device && (device.hardware_version ?? t('notReported')),
    },
    {
      name: 'software',
      label: t('software'),
      value: device && (device.software_version ?? t('notReported')),
    },
    ...whereSet([
      { name: 'system', label: t('system'), value: device?.system_version },
      { name: 'ip', label: t('ip'), value: device?.ip },
      { name: 'timezone', label: t('timeZone'), value: device?.timezone },
      { name: 'country', label: t('country'), value: device?.country && countryName(device.country) },
      { name: 'antenna', label: t('antenna'), value: device?.antenna },
    ]),
    {
      name: 'registered',
      label: t('registeredAt'),
      value: device && (device.registered_at === null ? '–' : <DateTime at={device.registered_at} />),
    },
    {
      name: 'seen',
      label: t('lastMessage'),
      value: device && (device.last_seen_at === null ? '–' : <DateTime at={device.last_seen_at} />),
    },
    { name: 'bound', label: t('boundAt'), value: device && <DateTime at={device.bound_at} /> },
    { name: 'produced', label: t('producedAt'), value: device && <DateTime at={device.produced_at} /> },
    { name: 'description', label: t('description'), value: device && (device.description || t('none')) },
  ];
}

/** Of facts that few devices have, those that are known. */
const whereSet = (facts: { name: string; label: string; value: string | null | undefined }[]): Fact[] =>
  facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []));
