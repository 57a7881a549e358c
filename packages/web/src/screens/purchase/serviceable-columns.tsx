import type { ServiceableDevice } from '@fieldscope/contract/calls/device-services';
import { IconCircleCheckFilled, IconCircleX, IconMinus } from '@tabler/icons-react';
import { DeviceDrawing } from '../../features/devices/DeviceDrawing';
import { drawingOf } from '../../features/devices/drawing-of';
import { useShortModel } from '../../features/devices/use-model-name';
import { useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import type { Column } from '../../ui/tables/column';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import { useNow } from '../../values/use-now';
import classes from './Purchase.module.css';

/** Who a device is, and how it is served so far. */
export function useServiceableColumns(): Column<ServiceableDevice>[] {
  const { t } = useTexts('purchase');
  const shortModel = useShortModel();
  return [
    {
      name: 'device',
      head: t('devices.device'),
      cell: (device) => (
        <span className={classes.device}>
          <DeviceDrawing kind={drawingOf(device)} size={24} />
          <span className={classes.deviceWords}>
            <span className={classes.deviceName} title={device.name}>
              {device.name || device.eui}
            </span>
            <span className={classes.eui} translate="no">
              {device.eui}
            </span>
          </span>
        </span>
      ),
      width: '56%',
      isElastic: true,
    },
    {
      name: 'model',
      head: t('devices.model'),
      cell: ({ model }) => <span translate="no">{shortModel(model)}</span>,
      width: 110,
    },
    {
      name: 'service',
      head: t('devices.service'),
      cell: ({ ends_at }) => <ServiceNow endsAt={ends_at} />,
      width: 210,
    },
  ];
}

function ServiceNow({ endsAt }: { endsAt: number | null }) {
  const { t } = useTexts('purchase');
  const { timeZone } = useDisplaySetting();
  const now = useNow();
  if (endsAt === null) return <StateLine Icon={IconMinus}>{t('devices.noService')}</StateLine>;
  const until = formatDate(endsAt, timeZone);
  if (endsAt <= now) return <StateLine Icon={IconCircleX}>{t('devices.ended', { until })}</StateLine>;
  return (
    <StateLine Icon={IconCircleCheckFilled} tone="good">
      {t('devices.until', { until })}
    </StateLine>
  );
}
