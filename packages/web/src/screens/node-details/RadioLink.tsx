import '@mantine/core/styles/SegmentedControl.layer.css';
import type { GatewaySignal, RadioDay } from '@fieldscope/contract/calls/device-radio';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { Paper, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { gatewayName } from '../../features/devices/gateway-name';
import { DeviceVerdict } from '../../features/diagnosis/DeviceVerdict';
import { useTexts } from '../../texts/use-texts';
import { TimeSeriesChart } from '../../ui/charts/TimeSeriesChart';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { unitInWords } from '../../values/unit-words';
import { useNow } from '../../values/use-now';
import type { Node } from './node-details.queries';
import classes from './RadioLink.module.css';
import { type RadioLinkData, useRadioLink } from './radio.queries';
import { UplinkDays } from './UplinkDays';

const SPANS = [7, LIMITS.radioDays];
const CURVES = 5;
const HEIGHT = 220;
/** Bars of days with their key. */
const DAYS_HEIGHT = 176;

/** How a node is received: uplinks by day; RSSI, SNR and spreading factor by the gateway that received best. */
export function RadioLink({ node }: { node: Node }) {
  const { eui, interval_minutes: intervalMinutes } = node;
  const { t } = useTexts('radio');
  const [address, setAddress] = useSearchParams();
  const days = SPANS.find((span) => String(span) === address.get('days')) ?? SPANS[0]!;
  const { data, error, refetch } = useRadioLink(eui, days);
  const choose = (span: string) => {
    const next = new URLSearchParams(address);
    next.set('days', span);
    setAddress(next, { replace: true });
  };
  const shown = { data, days, intervalMinutes };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DeviceVerdict device={node} isTroubled={isTroubled(node)} />
      <FilterBar>
        <SegmentedControl
          aria-label={t('span')}
          value={String(days)}
          onChange={choose}
          data={SPANS.map((span) => ({ value: String(span), label: t('days', { count: span }) }))}
        />
      </FilterBar>
      <Card title={t('byDay')}>
        {data ? <DaysOrNone days={data.days} /> : <Skeleton height={DAYS_HEIGHT} my={12} />}
      </Card>
      <Card title={t('rssi')} about={t('best')}>
        <SignalChart of="rssi" {...shown} />
      </Card>
      <Card title={t('snr')}>
        <SignalChart of="snr" {...shown} />
      </Card>
      {hasSpreadingFactor(data) && (
        <Card title={t('spreading_factor')} about={t('slower')}>
          <SignalChart of="spreading_factor" {...shown} />
        </Card>
      )}
    </>
  );
}

/** Whether a node that reports needs a person all the same: its battery is low, or uplinks are lost. */
function isTroubled({ battery, frames_24h: { received, missing } }: Node): boolean {
  const isLossy = missing > 0 && missing / (received + missing) >= LIMITS.lossyShare;
  return isLossy || (battery !== null && battery <= LIMITS.batteryInsufficientAt);
}

function Card({ title, about, children }: { title: string; about?: string; children: React.ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" className={classes.card}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {about && (
        <Text c="dimmed" size="sm">
          {about}
        </Text>
      )}
      {children}
    </Paper>
  );
}

function DaysOrNone({ days }: { days: readonly RadioDay[] }) {
  const { t } = useTexts('radio');
  const isEmpty = days.every(({ received, missing, refused }) => received + missing + refused === 0);
  return isEmpty ? (
    <Text c="dimmed" py="lg" ta="center">
      {t('none')}
    </Text>
  ) : (
    <UplinkDays days={days} />
  );
}

/** What is known of each uplink: what its axis is called, its unit, and a measurement that is written with as many decimals. */
const SIGNALS = {
  rssi: { axis: 'RSSI', unit: 'dBm', like: STATUS_ID.signalStrength },
  snr: { axis: 'SNR', unit: 'dB', like: STATUS_ID.signalStrength },
  spreading_factor: { axis: 'SF', unit: undefined, like: STATUS_ID.intervalMinutes },
} as const;

interface SignalChartProps {
  data: RadioLinkData | undefined;
  of: keyof typeof SIGNALS;
  days: number;
  intervalMinutes: number;
}

/** Points and medians for each of the gateways that received most. */
function SignalChart({ data, of, days, intervalMinutes }: SignalChartProps) {
  const now = useNow();
  const { axis, unit, like } = SIGNALS[of];
  const curves = useMemo(
    () =>
      data?.gateways.slice(0, CURVES).map((gateway: GatewaySignal) => ({
        key: gateway.eui,
        name: gatewayName(gateway),
        measurementId: like,
        quantity: { name: axis, unit: unit ? unitInWords(unit) : '' },
        interval_minutes: intervalMinutes,
        bin_ms: data.bin_ms,
        times: gateway.times,
        values: gateway[of],
      })),
    [data, of, axis, unit, like, intervalMinutes],
  );
  const { from, to } = data ?? { from: now - days * DAY_MS, to: now };
  return <TimeSeriesChart curves={curves} from={from} to={to} height={HEIGHT} syncKey="radio" isScattered />;
}

/** Whether the network server says with which spreading factor it received. */
const hasSpreadingFactor = (data: RadioLinkData | undefined): boolean =>
  data?.gateways.some((gateway) => gateway.spreading_factor.some((value) => value !== null)) === true;
