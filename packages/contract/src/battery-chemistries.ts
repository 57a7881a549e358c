/** Batteries whose charge can be told from their voltage. */
export const BATTERY_CHEMISTRIES = [
  'lithium_thionyl',
  'lithium_manganese',
  'alkaline',
  'lithium_ion',
  'lithium_iron',
  'lead',
] as const;
export type BatteryChemistry = (typeof BATTERY_CHEMISTRIES)[number];
