import type { KnownMeasurementId } from '../definitions/measurements';
import { DERIVED_ID, MEASUREMENT_ID } from '../definitions/named-ids';

/** A measurement that shows a quantity: its readings times this, or as they are. */
interface Measurement {
  readonly id: KnownMeasurementId;
  readonly times?: number;
}

/** What ranges of the adviser are about, and which measurements show it, the best first; none: it has to be worked out. */
export const ADVICE_QUANTITIES = {
  airTemperature: [{ id: MEASUREMENT_ID.airTemperature }],
  /** Of mushrooms: the substrate. */
  soilTemperature: [
    { id: MEASUREMENT_ID.soilTemperature },
    { id: MEASUREMENT_ID.soilTemperatureOfProbe },
    { id: MEASUREMENT_ID.soilTemperatureAt10cm },
    { id: MEASUREMENT_ID.soilTemperatureAt20cm },
  ],
  airHumidity: [{ id: MEASUREMENT_ID.airHumidity }],
  vapourPressureDeficit: [{ id: DERIVED_ID.vapourPressureDeficit }],
  /**
   * mol/(m²·d): readings are µmol/(m²·s), to be added up over the seconds of a day. Sunlight of 54 lux is 1 µmol/(m²·s): Thimijan &
   * Heins (1983), HortScience 18, 818–822.
   */
  dailyLight: [
    { id: MEASUREMENT_ID.photosyntheticRadiation, times: 1e-6 },
    { id: MEASUREMENT_ID.lightQuantum, times: 1e-6 },
    { id: MEASUREMENT_ID.light, times: 1e-6 / 54 },
  ],
  /** Share of the available water that is used up: needs field capacity and wilting point of the soil beside these readings in %. */
  soilWater: [
    { id: MEASUREMENT_ID.soilMoisture },
    { id: MEASUREMENT_ID.soilWaterContent },
    { id: MEASUREMENT_ID.soilMoistureAt10cm },
    { id: MEASUREMENT_ID.soilMoistureAt20cm },
    { id: MEASUREMENT_ID.soilMoistureAt30cm },
  ],
  /** ECe in dS/m: the water in the pores at field capacity has twice as much. Ayers & Westcot (1985), FAO-29, section 2.4. */
  soilSalinity: [{ id: MEASUREMENT_ID.poreWaterConductivity, times: 0.5 }],
  /** dS/m; of water sensors µS/cm. */
  solutionConductivity: [{ id: MEASUREMENT_ID.waterConductivity, times: 0.001 }],
  ph: [{ id: MEASUREMENT_ID.ph }],
  solutionPh: [{ id: MEASUREMENT_ID.ph }],
  co2: [{ id: MEASUREMENT_ID.carbonDioxide }],
  ammonia: [{ id: MEASUREMENT_ID.ammonia }],
  heatIndex: [],
} as const satisfies Record<string, readonly Measurement[]>;

/** Rain of an hour, or of a gauge that counts on: diseases are judged by it, no range is. */
export const RAIN_MEASUREMENTS: readonly number[] = [MEASUREMENT_ID.rainRate, MEASUREMENT_ID.rainCount];

export type AdviceQuantity = keyof typeof ADVICE_QUANTITIES;
