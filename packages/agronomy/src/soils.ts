/** Water that a soil holds, m³/m³. */
export interface Soil {
  /** What stays when it has drained. */
  fieldCapacity: number;
  /** What roots cannot take. */
  wiltingPoint: number;
}

/**
 * Soils by texture (USDA): middles of the ranges of FAO-56 (Allen et al. 1998), table 19. The ranges are wide: at field
 * capacity ±0.03 to 0.07 m³/m³.
 */
export const SOILS = {
  sand: { fieldCapacity: 0.12, wiltingPoint: 0.045 },
  loamy_sand: { fieldCapacity: 0.15, wiltingPoint: 0.065 },
  sandy_loam: { fieldCapacity: 0.23, wiltingPoint: 0.11 },
  loam: { fieldCapacity: 0.25, wiltingPoint: 0.12 },
  silt_loam: { fieldCapacity: 0.29, wiltingPoint: 0.15 },
  silt: { fieldCapacity: 0.32, wiltingPoint: 0.17 },
  silty_clay_loam: { fieldCapacity: 0.335, wiltingPoint: 0.205 },
  silty_clay: { fieldCapacity: 0.36, wiltingPoint: 0.23 },
  clay: { fieldCapacity: 0.36, wiltingPoint: 0.22 },
} as const satisfies Record<string, Soil>;

export type SoilTexture = keyof typeof SOILS;
