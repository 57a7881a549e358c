import type { Proof } from '@fieldscope/contract/verdicts/proofs';
import { type SignalTrend, signalTrend } from '../trend.model';
import type { CauseKind, Examined } from './cause';

/** A fall of so many dB is a tenth of the power. */
const FALL_DB = 10;
/** Below one of these an uplink is lost now and then. */
const WEAK = { rssi: -115, snr: -10 };
const SPREADING_ROSE = 2;

const isWeak = ({ rssi, snr }: { rssi: number | null; snr: number | null }): boolean =>
  (rssi !== null && rssi <= WEAK.rssi) || (snr !== null && snr <= WEAK.snr);

function proofOf({ device: { rssi } }: Examined, trend: SignalTrend | undefined): Proof[] {
  const spreading: Proof[] =
    trend?.spreading && trend.spreading.to - trend.spreading.from >= SPREADING_ROSE
      ? [{ kind: 'spreading_rose', ...trend.spreading }]
      : [];
  if (trend && trend.from - trend.to >= FALL_DB)
    return [{ kind: 'signal_fell', from: trend.from, to: trend.to, hours: trend.hours }, ...spreading];
  const last = trend?.to ?? rssi;
  return last === null ? spreading : [{ kind: 'signal_at', rssi: Math.round(last) }, ...spreading];
}

/** It was hardly received any more, or worse and worse: its antenna, or where it is. */
export const signal: CauseKind = {
  find(examined) {
    const { device, trouble, details } = examined;
    if (device.kind === 'gateway' || !['silent', 'late', 'lossy'].includes(trouble)) return undefined;
    const trend = signalTrend(details.uplinks);
    const last = trend ? { rssi: trend.to, snr: trend.snr } : device;
    const hasFallen = trend !== undefined && trend.from - trend.to >= FALL_DB;
    const lost: Proof[] =
      trouble === 'lossy'
        ? [{ kind: 'missing', share: details.missing / (details.missing + details.received) }]
        : [];
    const proof = [...lost, ...proofOf(examined, trend)];
    if (isWeak(last)) return { certainty: hasFallen || trouble === 'lossy' ? 'likely' : 'possible', proof };
    return hasFallen ? { certainty: 'possible', proof } : undefined;
  },
  cleared({ device, details: { uplinks } }) {
    const rssi = signalTrend(uplinks)?.to ?? device.rssi;
    return rssi === null || device.kind === 'gateway'
      ? undefined
      : { kind: 'signal_at', rssi: Math.round(rssi) };
  },
};
