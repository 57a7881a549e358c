import { languageOfNumber } from '@fieldscope/contract/languages';
import { useEffect } from 'react';
import { live } from '../api/live';
import { patchCaches } from '../api/live-patches';
import { useMe, useMySetting, useOwnMeasurements, useRole } from '../api/me';
import { readStored } from '../browser/storage';
import { mayOpen, type ScreenRoute } from '../routes';
import { changeLanguage } from '../texts/texts';
import { displaySetting } from '../values/display-setting';
import { setOwnMeasurements } from '../values/measurement-names';
import { queryClient } from './query-client';

/** Starts what lives as long as somebody is signed in: live data, the reader's settings. */
export function useShellData() {
  const role = useRole();
  const isRoleMissing = useMe().isError && role === undefined;
  const setting = useMySetting().data;
  const ownMeasurements = useOwnMeasurements().data;

  useEffect(() => {
    const stop = live.listen((message) => patchCaches(queryClient, message));
    live.start();
    return () => {
      stop();
      live.stop();
      queryClient.clear();
    };
  }, []);

  useEffect(() => {
    if (!setting) return;
    displaySetting.set({
      ...displaySetting.get(),
      temperatureUnit: setting.temperatureUnit,
      ...(setting.timezone ? { timeZone: setting.timezone } : {}),
    });
    // A choice made on this device stands; the account's language is for devices without one.
    if (readStored('language') === undefined) void changeLanguage(languageOfNumber(setting.language));
  }, [setting]);

  useEffect(() => {
    if (ownMeasurements) setOwnMeasurements(ownMeasurements);
  }, [ownMeasurements]);

  return {
    /**
     * Whether the reader's role opens a screen; undefined until the role is known. When it cannot be loaded nothing
     * is refused: the server refuses in any case.
     */
    mayOpenRoute(route: ScreenRoute): boolean | undefined {
      if (route.role === 'limited' || isRoleMissing) return true;
      return role && mayOpen(role, route);
    },
  };
}
