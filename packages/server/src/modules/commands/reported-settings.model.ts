import type { DeviceInfo } from '@fieldscope/codecs';

/** Before the name of a setting of a profile among what a device reported, so that each is kept until it is reported anew. */
const OWN = 'own:';

/** What is kept of a report. */
export const keptOf = (info: DeviceInfo, keys: readonly (keyof DeviceInfo)[]): Record<string, unknown> =>
  Object.fromEntries([
    ...keys.flatMap((key) => (info[key] === undefined ? [] : [[key, info[key]]])),
    ...Object.entries(info.ownSettings ?? {}).map(([name, value]) => [`${OWN}${name}`, value]),
  ]);

/** What is known of a device by its reports. */
export function knownOf(settings: Readonly<Record<string, unknown>> | null): DeviceInfo {
  const own = Object.entries(settings ?? {}).flatMap(([key, value]) =>
    key.startsWith(OWN) ? [[key.slice(OWN.length), value]] : [],
  );
  return { ...settings, ownSettings: Object.fromEntries(own) };
}
