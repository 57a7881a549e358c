import type { SimCard } from '@fieldscope/contract/calls/device-reports';
import { fail } from '@fieldscope/contract/errors/fail';
import { type Eui, EuiInAnyCase } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { DAY_MS, type EpochMs } from '@fieldscope/contract/time';

/**
 * EUIs of a call in our upper-case form.
 * @throws open_parameter_invalid when there is none, open_too_many_devices, open_eui_invalid
 */
export function readEuis(texts: string[]): Eui[] {
  if (texts.length === 0) fail('open_parameter_invalid', { field: 'device_euis' });
  if (texts.length > OPEN_API_LIMITS.devicesPerCall) fail('open_too_many_devices');
  return texts.map(readEui);
}

/** @throws open_eui_invalid */
export function readEui(text: string): Eui {
  const parsed = EuiInAnyCase.safeParse(text);
  return parsed.success ? parsed.data : fail('open_eui_invalid', { field: text });
}

/**
 * Range of a query in epoch ms: up to now and a day long, unless said otherwise.
 * @throws open_parameter_invalid naming the field when the range is empty, in the future or longer than `mostMs`
 */
export function readRange(
  now: EpochMs,
  given: { time_start?: EpochMs; time_end?: EpochMs },
  mostMs: number,
): { from: number; to: number } {
  const to = given.time_end ?? now;
  const from = given.time_start ?? to - DAY_MS;
  if (from > now || to - from > mostMs) fail('open_parameter_invalid', { field: 'time_start' });
  if (from >= to) fail('open_parameter_invalid', { field: 'time_end' });
  return { from, to };
}

/** Credits (DM) that a call uses which returned so many history items. */
export function dmOfCall(items: number): number {
  return Math.max(LIMITS.dmPerCallMinimum, items);
}

/** Hz as MHz without needless zeros: `868.1`; empty when unknown. */
export function frequencyText(hertz: number | null): string {
  return hertz === null ? '' : String(hertz / 1_000_000);
}

/** Unknown is a number as well, as of `report_frequency`: client programs print it as one. */
export const UNKNOWN = -1;

/** Whether a battery is good (1) or low (0). */
export function batteryStatusOf(battery: number | null): 0 | 1 | typeof UNKNOWN {
  if (battery === null) return UNKNOWN;
  return battery <= LIMITS.batteryInsufficientAt ? 0 : 1;
}

/** A SIM card as the public API shows it; of one that is not known nothing but the state 0. */
export const simOf = (card: SimCard | undefined) => ({
  iccid: card?.iccid ?? '',
  msisdn: card?.msisdn ?? '',
  activateTime: card?.activated_on ?? '',
  expiryDate: card?.expires_on ?? '',
  status: card?.status ?? 0,
  ...(card && card.used_mb !== null && { flow: card.used_mb }),
  ...(card && card.remaining_mb !== null && { residueFlow: card.remaining_mb }),
});

/** Groups what is sorted by `key` into runs of equal keys. */
export function groupRuns<Item, Key>(items: Item[], key: (item: Item) => Key): { key: Key; items: Item[] }[] {
  const runs: { key: Key; items: Item[] }[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last && last.key === key(item)) last.items.push(item);
    else runs.push({ key: key(item), items: [item] });
  }
  return runs;
}
