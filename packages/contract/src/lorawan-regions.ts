/** LoRaWAN regions, as ChirpStack calls them. */
export const REGIONS = [
  'EU868',
  'US915',
  'AU915',
  'AS923',
  'AS923_2',
  'AS923_3',
  'AS923_4',
  'CN470',
  'CN779',
  'EU433',
  'IN865',
  'KR920',
  'RU864',
  'ISM2400',
] as const;
export type Region = (typeof REGIONS)[number];
