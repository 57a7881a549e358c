import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { OnlineState, stateOf } from '../../values/States';
import { DateTime, TimeAgo } from '../../values/Times';
import { toLocalSeconds } from '../../values/zoned-time';
import { DeviceName } from '../devices/DeviceName';
import type { ListedDevice } from '../devices/listed-device';
import type { ListColumn } from './list-column';

/** Columns that every list of devices has; `nameHead` is the head of the one that names the device. */
export function useDeviceColumns(nameHead: string) {
  const { t } = useTexts('ui');
  const { timeZone } = useDisplaySetting();
  const time = (at: number | null) => (at === null ? null : toLocalSeconds(at, timeZone));
  const heads = {
    state: t('devices.state'),
    seen: t('devices.seen'),
    bound: t('devices.bound'),
    registered: t('devices.registered'),
    plan: t('devices.plan'),
  };
  return {
    name: {
      name: 'name',
      head: nameHead,
      cell: (device) => <DeviceName device={device} />,
      csv: () => [
        { head: nameHead, cell: ({ name }) => name },
        { head: 'EUI', cell: ({ eui }) => eui },
      ],
      sort: 'server',
      isFixed: true,
      isElastic: true,
      span: 2.5,
    },
    state: {
      name: 'state',
      head: heads.state,
      cell: ({ online, last_seen_at }) => <OnlineState online={online} lastSeenAt={last_seen_at} />,
      csv: () => [{ head: heads.state, cell: (device) => t(`values:${stateOf(device)}`) }],
      sort: 'server',
    },
    seen: {
      name: 'seen',
      head: heads.seen,
      cell: ({ last_seen_at }) => <TimeAgo at={last_seen_at} />,
      csv: () => [{ head: `${heads.seen} (${timeZone})`, cell: ({ last_seen_at }) => time(last_seen_at) }],
      sort: 'server',
    },
    bound: {
      name: 'bound',
      head: heads.bound,
      cell: ({ bound_at }) => <DateTime at={bound_at} />,
      csv: () => [{ head: `${heads.bound} (${timeZone})`, cell: ({ bound_at }) => time(bound_at) }],
      sort: 'server',
      isExtra: true,
      yields: 1,
    },
    registered: {
      name: 'registered',
      head: heads.registered,
      cell: ({ registered_at }) =>
        registered_at === null ? <TimeAgo at={null} /> : <DateTime at={registered_at} />,
      csv: () => [
        { head: `${heads.registered} (${timeZone})`, cell: ({ registered_at }) => time(registered_at) },
      ],
      sort: 'server',
      isExtra: true,
      yields: 1,
      span: 1.5,
    },
    plan: {
      name: 'plan',
      head: heads.plan,
      cell: ({ frequency_plan }) => frequency_plan ?? '–',
      csv: () => [{ head: heads.plan, cell: ({ frequency_plan }) => frequency_plan }],
      sort: 'server',
      isExtra: true,
      yields: 1,
    },
  } satisfies Record<string, ListColumn<ListedDevice>>;
}
