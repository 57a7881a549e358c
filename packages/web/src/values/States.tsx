import type { LIST_STATES } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import {
  type Icon,
  IconAntennaBars1,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconBattery1,
  IconBattery2,
  IconBattery3,
  IconBattery4,
  IconBatteryExclamation,
  IconBatteryOff,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts';
import { formatNumber, formatShare } from './format-number';
import { unitInWords } from './unit-words';
import classes from './values.module.css';

interface OnlineStateProps {
  online: boolean;
  /** null: it never reported. */
  lastSeenAt: number | null;
}

type DeviceState = (typeof LIST_STATES)[number];

/** The state of a device; each has a word in the texts `values`. */
export const stateOf = ({
  online,
  last_seen_at,
}: {
  online: boolean;
  last_seen_at: number | null;
}): DeviceState => (online ? 'online' : last_seen_at === null ? 'never_seen' : 'offline');

const STATE_ICONS: Record<DeviceState, Icon> = {
  online: IconCircleCheckFilled,
  offline: IconCircleMinus,
  never_seen: IconCircleDashed,
};

/** The icon of a state, where its word is said beside it. */
function StateIcon({ online, lastSeenAt }: OnlineStateProps) {
  const Icon = STATE_ICONS[stateOf({ online, last_seen_at: lastSeenAt })];
  return <Icon size={16} aria-hidden />;
}

/** Online, offline or never seen, as icon and word. */
export function OnlineState({ online, lastSeenAt }: OnlineStateProps) {
  const { t } = useTexts('values');
  const state = stateOf({ online, last_seen_at: lastSeenAt });
  return (
    <span className={classes.state} data-state={state}>
      <StateIcon online={online} lastSeenAt={lastSeenAt} />
      {t(state)}
    </span>
  );
}

const CHARGES = [IconBattery1, IconBattery2, IconBattery3, IconBattery4] as const;

/** One of five pictures: nearly empty, then a quarter each. */
function chargeIcon(percent: number): Icon {
  if (percent <= LIMITS.batteryInsufficientAt) return IconBatteryExclamation;
  return CHARGES[Math.min(Math.ceil(percent / 25), CHARGES.length) - 1]!;
}

/** Battery in percent with its meaning: insufficient at 10 or below. null: unknown. */
export function Battery({ percent, stacked }: { percent: number | null; stacked?: boolean }) {
  const { t } = useTexts('values');
  if (percent === null) {
    return (
      <span className={classes.state} data-state="unknown">
        <IconBatteryOff size={18} stroke={1.6} aria-hidden />
        <VisuallyHidden>{t('batteryUnknown')}</VisuallyHidden>–
      </span>
    );
  }
  const low = percent <= LIMITS.batteryInsufficientAt;
  const Icon = chargeIcon(percent);
  const meaning = t(low ? 'batteryLow' : 'batteryGood');
  return (
    <span className={classes.state} data-state={low ? 'low' : undefined} title={meaning}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.words} data-stacked={stacked}>
        <span className={classes.value}>{formatShare(percent / 100)}</span>
        {low ? <span>{meaning}</span> : <VisuallyHidden>{meaning}</VisuallyHidden>}
      </span>
    </span>
  );
}

const BARS = [
  IconAntennaBars1,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
] as const;
/** In a column that says what they are about. */
const SHORT_WORDS = ['signal.none', 'signalWord.1', 'signalWord.2', 'signalWord.3', 'signalWord.4'] as const;
const WORDS = ['signal.none', 'signal.1', 'signal.2', 'signal.3', 'signal.4'] as const;

interface SignalProps {
  /** dBm */
  rssi: number | null;
  /** dB */
  snr: number | null;
  /** In tables, whose head says what it is: the figures below the word. */
  stacked?: boolean;
  /** On a phone: bars and RSSI alone are seen. */
  isShort?: boolean;
  /** The gateway that received it best. */
  children?: ReactNode;
}

/** Signal as bars, word, gateway and figures: "Good signal · Mast north, -97 dBm, SNR 6.5 dB". */
export function Signal({ rssi, snr, stacked, isShort, children }: SignalProps) {
  const { t } = useTexts('values');
  const level = signalLevel(rssi, snr);
  const Icon = BARS[level];
  const figures = [
    rssi === null ? '' : `${formatNumber(rssi, 0)} ${unitInWords('dBm')}`,
    snr === null ? '' : `SNR ${formatNumber(snr, 1)} ${unitInWords('dB')}`,
  ].filter(Boolean);
  if (isShort)
    return (
      <span className={classes.state} data-state={level === 0 ? 'unknown' : undefined}>
        <Icon size={20} stroke={2} aria-hidden />
        <VisuallyHidden>{t(WORDS[level])}</VisuallyHidden>
        {figures[0] ?? '–'}
      </span>
    );
  return (
    <span className={classes.state} data-state={level === 0 ? 'unknown' : undefined}>
      <Icon size={20} stroke={2} aria-hidden />
      <span className={classes.words} data-stacked={stacked}>
        <span className={classes.signalWords}>
          {t((stacked ? SHORT_WORDS : WORDS)[level])}
          {children && (
            <>
              {' · '}
              {children}
            </>
          )}
        </span>
        {figures.length > 0 && <span className={classes.figures}>{figures.join(', ')}</span>}
      </span>
    </span>
  );
}

/**
 * Bars 1 to 4 of a LoRaWAN signal, 0 without data. LoRa decodes below the noise, so the distance (dB) to the
 * weakest SNR that is still decoded (-20 at SF12) counts as much as RSSI (dBm, sensitivity about -137).
 */
export function signalLevel(rssi: number | null, snr: number | null): 0 | 1 | 2 | 3 | 4 {
  if (rssi === null && snr === null) return 0;
  const byRssi = rssi === null ? 4 : rssi >= -90 ? 4 : rssi >= -105 ? 3 : rssi >= -117 ? 2 : 1;
  const bySnr = snr === null ? 4 : snr >= 0 ? 4 : snr >= -7 ? 3 : snr >= -14 ? 2 : 1;
  return Math.min(byRssi, bySnr) as 1 | 2 | 3 | 4;
}
