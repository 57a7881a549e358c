import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { DETECTION_IDS, FIRST_DETECTION_ID } from '@fieldscope/contract/camera-tasks';

/** A result of a LoRaWAN camera: the number of a class and how sure it is, or any other value that it sends. */
export interface Recognised {
  measurementId: number;
  measuredAt: number;
  /** undefined: the value is no class with a confidence. */
  found: { number: number; percent: number } | undefined;
  value: string;
}

const RESULT = /^(\d{1,3})\.(\d{1,2})$/;

/** `2.87` is the second class at 87 %; `0.0` is an empty place. */
export function recognisedIn(latest: readonly LatestValue[]): Recognised[] {
  const last = FIRST_DETECTION_ID + DETECTION_IDS;
  return latest.flatMap(({ measurement_id: id, value, measured_at: measuredAt }) => {
    if (id < FIRST_DETECTION_ID || id >= last) return [];
    const text = String(value);
    const [, number = '', fraction = ''] = RESULT.exec(text) ?? [];
    const percent = Number(fraction.padEnd(2, '0'));
    if (text === '0.0' || text === '0') return [];
    const found = number === '' ? undefined : { number: Number(number), percent };
    return [{ measurementId: id, measuredAt, found, value: text }];
  });
}
