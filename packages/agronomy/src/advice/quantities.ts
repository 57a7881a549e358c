interface Quantity {
  /** Empty: a number without a unit. */
  unit: string;
  /** What exactly ranges are about, where the name alone leaves a choice. */
  about?: string;
}

/** What ranges are about, in the units that they are written in. */
export const QUANTITIES = {
  airTemperature: { unit: '°C' },
  soilTemperature: {
    unit: '°C',
    about: 'of the soil where seeds or most roots are; of mushrooms, the substrate',
  },
  airHumidity: { unit: '%' },
  vapourPressureDeficit: { unit: 'kPa' },
  dailyLight: { unit: 'mol/(m²·d)', about: 'photosynthetically active photons of a day' },
  soilWater: {
    unit: '',
    about: 'share of the available soil water of the root zone that is used up, 0 to 1',
  },
  soilSalinity: { unit: 'dS/m', about: 'electrical conductivity of the saturated paste extract (ECe)' },
  /** Electrical conductivity of the nutrient solution. */
  solutionConductivity: { unit: 'dS/m' },
  /** Of the soil. */
  ph: { unit: '' },
  /** Of the nutrient solution. */
  solutionPh: { unit: '' },
  co2: { unit: 'ppm' },
  ammonia: { unit: 'ppm' },
  /** Temperature-humidity index (THI) of cattle. */
  heatIndex: { unit: '' },
} as const satisfies Record<string, Quantity>;

export type QuantityKey = keyof typeof QUANTITIES;
