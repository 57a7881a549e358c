import type { PortalKey } from '@fieldscope/contract/embedded-site';
import { useComputedColorScheme } from '@mantine/core';
import { useMe, useMySetting } from '../../../api/me';
import { useSession } from '../../../api/session';
import { currentLanguage } from '../../../texts/language';
import { useTexts } from '../../../texts/use-texts';
import { useDisplaySetting } from '../../../values/display-setting';

/** What the AI site may read of the portal; undefined until the reader's settings are loaded or have failed. */
export function usePortalValues(): Record<PortalKey, string> | undefined {
  useTexts();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const me = useMe();
  const setting = useMySetting();
  const shown = useDisplaySetting();
  const reader = useSession();
  if (!reader || me.isPending || setting.isPending) return undefined;
  const unit = setting.data?.temperatureUnit ?? shown.temperatureUnit;
  return {
    'portal.language': currentLanguage(),
    'portal.color_scheme': scheme,
    'portal.temperature_unit': unit === 1 ? 'fahrenheit' : 'celsius',
    'portal.time_zone': setting.data?.timezone || shown.timeZone,
    'portal.nickname': me.data?.nickname ?? reader.nickname,
    'portal.org_id': reader.org_id,
  };
}
