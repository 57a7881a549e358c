import type { DeviceService } from '@fieldscope/contract/calls/device-services';
import { DAY_MS } from '@fieldscope/contract/time';
import { IconCircleCheckFilled, IconClockExclamation, IconLockFilled } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { StateLine, type StateLook } from '../../ui/cards/StateLine';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { formatDate } from '../../values/format-time';
import { useNow } from '../../values/use-now';

type Service = Pick<DeviceService, 'state' | 'ends_at'>;

/** A service that ends so soon needs a look. */
const SOON_MS = 30 * DAY_MS;

/** Days of service that are left, with the one that has begun; undefined: it has ended. */
const daysLeft = (endsAt: number, now: number): number | undefined =>
  endsAt <= now ? undefined : Math.ceil((endsAt - now) / DAY_MS);

function lookOf(endsAt: number, now: number): StateLook {
  if (endsAt <= now) return { Icon: IconLockFilled, tone: 'critical' };
  return endsAt - now < SOON_MS
    ? { Icon: IconClockExclamation, tone: 'warning' }
    : { Icon: IconCircleCheckFilled, tone: 'good' };
}

/** Whether a device is in service, and how long still or since when it is not. */
export function ServiceState({ service: { ends_at } }: { service: Service }) {
  const { t } = useTexts('device-services');
  const now = useNow();
  const state = t(ends_at > now ? 'in_service' : 'disabled');
  const countdown = useCountdown(ends_at, now);
  return <StateLine {...lookOf(ends_at, now)}>{t('stateWith', { state, countdown })}</StateLine>;
}

/** Days that are left, or since when there are none. */
function useCountdown(endsAt: number, now: number): string {
  const { t } = useTexts('device-services');
  const { timeZone } = useDisplaySetting();
  const days = daysLeft(endsAt, now);
  if (days === undefined) return t('since', { day: formatDate(endsAt, timeZone) });
  return days === 1 ? t('lastDay') : t('left', { count: days, number: formatNumber(days) });
}
