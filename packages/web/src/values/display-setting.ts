import type { TemperatureUnit, UnitChoices } from '@fieldscope/contract/units';
import { createStore, useStore } from '../browser/create-store';

/** How the reader wants values to look. */
export interface DisplaySetting {
  /** 0 Celsius, 1 Fahrenheit. */
  temperatureUnit: TemperatureUnit;
  /** What is absent is shown in the usual unit. */
  units: UnitChoices;
  /** IANA name; every time on screen is shown in this zone. */
  timeZone: string;
}

/** The time zone that this device is set to. */
export const zoneOfDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const displaySetting = createStore<DisplaySetting>({
  temperatureUnit: 0,
  units: {},
  timeZone: zoneOfDevice(),
});

export const useDisplaySetting = (): DisplaySetting => useStore(displaySetting);
