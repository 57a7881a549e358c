import { languageOfNumber } from '@fieldscope/contract/languages';
import { useEffect } from 'react';
import { live } from '../api/live';
import { patchCaches } from '../api/live-patches';
import { useConstants, useMe, useMySetting, useOwnMeasurements } from '../api/me';
import { queryClient } from '../api/query-client';
import { readStored, writeStored } from '../api/storage';
import { mayOpen, type ScreenRoute } from '../routes';
import { changeLanguage } from '../texts/texts';
import { displaySetting } from '../values/display-setting';
import { setOwnMeasurements } from '../values/measurement-names';

/** Starts what lives as long as somebody is signed in: live data, the reader's settings, the variant. */
export function useShellData() {
  const me = useMe();
  const setting = useMySetting().data;
  const station = useConstants().data?.station;
  const ownMeasurements = useOwnMeasurements().data;

  useEffect(() => {
    const stop = live.listen((message) => patchCaches(queryClient, message));
    live.start();
    return () => {
      stop();
      live.stop();
    };
  }, []);

  useEffect(() => {
    if (!setting) return;
    displaySetting.set({
      temperatureUnit: setting.temperatureUnit,
      ...(setting.timezone ? { timeZone: setting.timezone } : {}),
    });
    // A choice made on this device stands; the account's language is for devices without one.
    if (readStored('language') === undefined) void changeLanguage(languageOfNumber(setting.language));
  }, [setting]);

  useEffect(() => {
    if (ownMeasurements) setOwnMeasurements(ownMeasurements);
  }, [ownMeasurements]);

  useEffect(() => {
    if (station) writeStored('station', station);
  }, [station]);

  const role = me.data?.role;
  return {
    /** Until the role is known nothing is refused; the server refuses in any case. */
    mayOpenRoute: (route: ScreenRoute) => role === undefined || mayOpen(role, route),
  };
}
