import { useEffect } from 'react';
import { live } from '../api/live';
import { patchCaches } from '../api/live-patches';
import { useConstants, useMe, useMyBrand, useMySetting, useOwnMeasurements, useReader } from '../api/me';
import { languageOfSetting, showLanguage } from '../api/reader-language';
import { useSession } from '../api/session';
import { showBrandOf } from '../browser/brand';
import { onStoredElsewhere } from '../browser/storage';
import { isBilled, mayOpen, type ScreenRoute } from '../routes';
import { displaySetting, zoneOfDevice } from '../values/display-setting';
import { setOwnMeasurements, useDefinitionNames } from '../values/measurement-names';
import { queryClient } from './query-client';
import { useFirstTimeZone } from './use-first-time-zone';
import { startWithoutNetwork } from './without-network';

/** Shows the brand of the reader's organisation. That which an operator sees for a while is not for the next visit. */
function useOwnBrand(): void {
  const brand = useMyBrand().data;
  const isKept = useSession()?.simulated === undefined;
  useEffect(() => {
    if (brand) showBrandOf(brand, { isKept });
  }, [brand, isKept]);
}

/** Starts what lives as long as an account is signed in: live data, the reader's settings. */
export function useShellData() {
  const reader = useReader();
  const isRoleMissing = useMe().isError && reader === undefined;
  const constants = useConstants();
  const setting = useMySetting().data;
  useOwnBrand();
  const { data: ownMeasurements, refetch: reloadOwn } = useOwnMeasurements();
  useFirstTimeZone(setting);
  // Tiles that are drawn before the names would grow with them.
  useDefinitionNames();

  useEffect(() => {
    const stop = live.listen((message) => patchCaches(queryClient, message));
    live.start();
    const stopKeeping = startWithoutNetwork();
    return () => {
      stop();
      stopKeeping();
      live.stop();
      queryClient.clear();
    };
  }, []);

  useEffect(() => {
    if (!setting) return;
    displaySetting.set({
      ...displaySetting.get(),
      temperatureUnit: setting.temperatureUnit,
      units: setting.units,
      timeZone: setting.timezone || zoneOfDevice(),
    });
    void showLanguage(languageOfSetting(setting));
  }, [setting]);

  // A window without live messages learns it from the one that changed them.
  useEffect(() => onStoredElsewhere('measurementUpdate', () => void reloadOwn()), [reloadOwn]);

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
      return reader && mayOpen(reader, route);
    },
    /** Whether what a screen bills is billed by this portal; undefined until that is known. */
    isRouteBilled(route: ScreenRoute): boolean | undefined {
      if (route.billing === undefined || constants.isError) return true;
      return constants.data && reader && isBilled(reader, route);
    },
  };
}
