import type { BatteryChemistry } from '../battery-chemistries';

/** Volts of a battery at light load, and percent of its charge that are left, from full to empty. */
type Curve = readonly (readonly [volts: number, percent: number])[];

const CURVES: Readonly<Record<BatteryChemistry, Curve>> = {
  /** Li-SOCl2, 3.6 V: flat until it is almost empty. */
  lithium_thionyl: [
    [3.6, 100],
    [3.5, 70],
    [3.4, 40],
    [3.3, 20],
    [3.0, 5],
    [2.8, 0],
  ],
  /** Li-MnO2, 3 V: coin cells and CR123A. */
  lithium_manganese: [
    [3.0, 100],
    [2.9, 75],
    [2.8, 50],
    [2.7, 25],
    [2.5, 10],
    [2.0, 0],
  ],
  /** Two alkaline cells in a row. */
  alkaline: [
    [3.1, 100],
    [2.9, 80],
    [2.7, 60],
    [2.5, 35],
    [2.3, 15],
    [2.0, 0],
  ],
  /** One lithium-ion or lithium-polymer cell. */
  lithium_ion: [
    [4.15, 100],
    [4.0, 80],
    [3.85, 55],
    [3.7, 25],
    [3.6, 12],
    [3.3, 0],
  ],
  /** One cell of LiFePO4. */
  lithium_iron: [
    [3.4, 100],
    [3.3, 75],
    [3.25, 45],
    [3.2, 25],
    [3.0, 8],
    [2.5, 0],
  ],
  /** Lead-acid of 12 V. */
  lead: [
    [12.7, 100],
    [12.4, 75],
    [12.2, 50],
    [12.0, 25],
    [11.8, 10],
    [11.5, 0],
  ],
};

/** A freshly charged battery is above its curve for a while; what is further above is another battery. */
const MOST_ABOVE = 1.25;

/** The charge in percent that a battery has at some volts; undefined: no such battery has this voltage. */
export function chargeAt(chemistry: BatteryChemistry, volts: number): number | undefined {
  const curve = CURVES[chemistry];
  const [full] = curve[0]!;
  if (volts <= 0 || volts > full * MOST_ABOVE) return undefined;
  if (volts >= full) return 100;
  for (let place = 1; place < curve.length; place++) {
    const [above, more] = curve[place - 1]!;
    const [below, less] = curve[place]!;
    if (volts >= below) return Math.round(less + ((volts - below) / (above - below)) * (more - less));
  }
  return 0;
}
