import type { DeviceService } from '@fieldscope/contract/calls/device-services';
import { ServiceState } from '../../features/device-services/ServiceState';
import { DeviceName } from '../../features/devices/DeviceName';
import { useShortModel } from '../../features/devices/use-model-name';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { DateTime, ZoneName } from '../../values/Times';

/** Columns of the services; the server orders them by their end. */
export function useServiceColumns(): Column<DeviceService>[] {
  const { t } = useTexts('billing');
  const shortModel = useShortModel();
  return [
    {
      name: 'device',
      head: t('services.device'),
      cell: (service) => <DeviceName device={service} />,
      isCardHead: true,
      width: '26%',
    },
    {
      name: 'model',
      head: t('services.model'),
      cell: ({ model }) => <span translate="no">{shortModel(model)}</span>,
      width: 120,
      yields: 1,
    },
    {
      name: 'state',
      head: t('services.state'),
      cell: (service) => <ServiceState service={service} />,
      width: 255,
    },
    {
      name: 'ends',
      head: t('services.ends'),
      note: <ZoneName />,
      cell: ({ ends_at }) => <DateTime at={ends_at} withoutZone withoutSeconds />,
      width: 165,
    },
    { name: 'what', head: t('services.what'), cell: ({ service_name }) => service_name, yields: 2 },
  ];
}
