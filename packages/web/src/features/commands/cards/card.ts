import type { DeviceSettingsData } from '../commands.queries';

/** What every card on the tab of settings gets. */
export interface CardProps {
  eui: string;
  settings: DeviceSettingsData;
  mayChange: boolean;
}
