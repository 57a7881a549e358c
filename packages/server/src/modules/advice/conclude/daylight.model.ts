import { daylightHours, isNight } from '@fieldscope/agronomy/radiation';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import type { LocalDay } from './calendar.model';

/** Where a device is, in degrees; null: not known. */
export interface Position {
  latitude: number | null;
  longitude: number | null;
}

/** The sun is up from 6 to 18 o'clock where nobody knows where the device is. */
const USUAL_DAYLIGHT_HOURS = 12;
const NOON = 12;

/**
 * Which hours of a day are light: by the sun at the device, whatever clock the days go by; of who knows no longitude as if the sun
 * were highest at noon of the clock.
 */
export function lightOf(
  { startsAt, dayOfYear }: LocalDay,
  { latitude, longitude }: Position,
): (hour: number) => boolean {
  if (latitude !== null && longitude !== null) {
    const place = { latitude, longitude };
    return (hour) => !isNight(place, dayOfYear, ((startsAt + (hour + 0.5) * HOUR_MS) % DAY_MS) / HOUR_MS);
  }
  const daylight = latitude === null ? USUAL_DAYLIGHT_HOURS : daylightHours(latitude, dayOfYear);
  return (hour) => Math.abs(hour + 0.5 - NOON) < daylight / 2;
}
