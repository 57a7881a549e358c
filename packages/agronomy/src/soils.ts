/** Water that a soil holds, m³/m³. */
export interface Soil {
  /** What stays when it has drained. */
  fieldCapacity: number;
  /** What roots cannot take. */
  wiltingPoint: number;
}

/** What a soil holds at least and at most, m³/m³: at field capacity, and at wilting point. */
type Printed = readonly [fieldCapacity: readonly [number, number], wiltingPoint: readonly [number, number]];

/** Soils by texture (USDA) as FAO-56 (Allen et al. 1998), table 19, prints them. The ranges are wide: ±0.03 to 0.07 m³/m³. */
export const PRINTED_SOILS = {
  sand: [
    [0.07, 0.17],
    [0.02, 0.07],
  ],
  loamy_sand: [
    [0.11, 0.19],
    [0.03, 0.1],
  ],
  sandy_loam: [
    [0.18, 0.28],
    [0.06, 0.16],
  ],
  loam: [
    [0.2, 0.3],
    [0.07, 0.17],
  ],
  silt_loam: [
    [0.22, 0.36],
    [0.09, 0.21],
  ],
  silt: [
    [0.28, 0.36],
    [0.12, 0.22],
  ],
  silty_clay_loam: [
    [0.3, 0.37],
    [0.17, 0.24],
  ],
  silty_clay: [
    [0.3, 0.42],
    [0.17, 0.29],
  ],
  clay: [
    [0.32, 0.4],
    [0.2, 0.24],
  ],
} as const satisfies Record<string, Printed>;

export type SoilTexture = keyof typeof PRINTED_SOILS;

/** In tenths of a percent, as no soil is known better. */
const middleOf = ([least, most]: readonly [number, number]): number =>
  Math.round((least + most) * 500) / 1000;

/** Soils by texture: the middles of the ranges of FAO-56. */
export const SOILS = Object.fromEntries(
  Object.entries(PRINTED_SOILS).map(([texture, [fieldCapacity, wiltingPoint]]) => [
    texture,
    { fieldCapacity: middleOf(fieldCapacity), wiltingPoint: middleOf(wiltingPoint) },
  ]),
) as Readonly<Record<SoilTexture, Soil>>;
