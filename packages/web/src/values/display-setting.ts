import type { TemperatureUnit } from '@fieldscope/contract/units';
import { useSyncExternalStore } from 'react';

/** How the reader wants values to look. */
export interface DisplaySetting {
  /** 0 Celsius, 1 Fahrenheit. */
  temperatureUnit: TemperatureUnit;
  /** IANA name; every time on screen is shown in this zone. */
  timeZone: string;
}

/** The time zone that this device is set to. */
export const zoneOfDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let setting: DisplaySetting = {
  temperatureUnit: 0,
  timeZone: zoneOfDevice(),
};
const listeners = new Set<() => void>();

export const displaySetting = {
  get: (): DisplaySetting => setting,
  set(next: Partial<DisplaySetting>): void {
    setting = { ...setting, ...next };
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useDisplaySetting = (): DisplaySetting =>
  useSyncExternalStore(displaySetting.subscribe, displaySetting.get);
