import type { TemperatureUnit } from '@fieldscope/contract/units';
import { createStore, useStore } from '../browser/create-store';

/** How the reader wants values to look. */
export interface DisplaySetting {
  /** 0 Celsius, 1 Fahrenheit. */
  temperatureUnit: TemperatureUnit;
  /** IANA name; every time on screen is shown in this zone. */
  timeZone: string;
}

/** The time zone that this device is set to. */
export const zoneOfDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const displaySetting = createStore<DisplaySetting>({ temperatureUnit: 0, timeZone: zoneOfDevice() });

export const useDisplaySetting = (): DisplaySetting => useStore(displaySetting);
