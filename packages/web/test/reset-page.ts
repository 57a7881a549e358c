import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { connectionWorks } from '../src/api/connection';
import { live } from '../src/api/live';
import { session } from '../src/api/session';
import { browserNotifications } from '../src/features/notices/browser-notifications';
import { queryClient } from '../src/shell/query-client';
import { changeLanguage } from '../src/texts/texts';
import { tipStore } from '../src/ui/feedback/tip-store';
import { displaySetting, zoneOfDevice } from '../src/values/display-setting';
import { setOwnMeasurements } from '../src/values/measurement-names';

/** Empties the page and puts back everything that the portal keeps outside of its components. */
export async function resetPage(): Promise<void> {
  cleanup();
  document.body.replaceChildren();
  window.happyDOM.setViewport({ width: 1440, height: 900 });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  live.stop();
  connectionWorks();
  session.set(undefined);
  queryClient.clear();
  tipStore.set([]);
  browserNotifications.stop();
  displaySetting.set({ temperatureUnit: 0, units: {}, timeZone: zoneOfDevice() });
  setOwnMeasurements([]);
  await changeLanguage('en');
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
  document.title = '';
}
