import type { LatestValue } from '@fieldscope/contract/calls/devices';
import {
  DETECTION_IDS,
  FIRST_DETECTION_ID,
  FIRST_SLOT_ID,
  MODEL_SLOT_ID,
} from '@fieldscope/contract/camera-tasks';
import { MINUTE_MS } from '@fieldscope/contract/time';

/** A result of a camera as it was measured: the number of a class and how sure it is, or any other value that it sends. */
export interface Recognised {
  measurementId: number;
  measuredAt: number;
  /** undefined: the value is no class with a confidence. */
  found: { number: number; percent: number } | undefined;
  value: string | number;
}

const RESULT = /^(\d{1,3})\.(\d{1,2})$/;
const isDetection = (id: number) => id >= FIRST_DETECTION_ID && id < FIRST_DETECTION_ID + DETECTION_IDS;
/** Slots of an A1102, without that of its model. */
const isSlot = (id: number) => id >= FIRST_SLOT_ID && id < MODEL_SLOT_ID;

/** What one result sends may come in two uplinks; what is older is of a result before. */
const ONE_RESULT_MS = MINUTE_MS;

/** What the newest result found. `2.87` is the second class at 87 %; `0.0` is an empty place. Slots of an A1102 are values as they are. */
export function recognisedIn(latest: readonly LatestValue[]): Recognised[] {
  const results = latest.flatMap(
    ({ measurement_id: measurementId, value: given, measured_at: measuredAt }) => {
      const value = typeof given === 'number' ? given : String(given);
      if (isSlot(measurementId)) return [{ measurementId, measuredAt, found: undefined, value }];
      if (!isDetection(measurementId)) return [];
      const text = String(value);
      if (text === '0.0') return [];
      const [, number = '', fraction = ''] = RESULT.exec(text) ?? [];
      const percent = Number(fraction.padEnd(2, '0'));
      const found = number === '' ? undefined : { number: Number(number), percent };
      return [{ measurementId, measuredAt, found, value }];
    },
  );
  const newest = Math.max(...results.map(({ measuredAt }) => measuredAt));
  return results.filter(({ measuredAt }) => measuredAt > newest - ONE_RESULT_MS);
}

/** The number of the model that an A1102 runs, as it was named in the maker's app; undefined: it has not said so. */
export const modelNumberIn = (latest: readonly LatestValue[]): number | undefined => {
  const value = latest.find(({ measurement_id: id }) => id === MODEL_SLOT_ID)?.value;
  return value === undefined ? undefined : Number(value);
};
