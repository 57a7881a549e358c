import { AIR_TEMPERATURE, areWithin } from './ranges';

/** Temperature of an hour, °C, above which it does not chill, and below which it does not either. */
const CHILLING_HOUR = { least: 0, most: 7.2 };

/**
 * Whether an hour counts as a chill hour: 0 to 7.2 °C. Weinberger (1950), Proc. Am. Soc. Hortic. Sci. 56, 122–128.
 * @returns 0 or 1; undefined for what no air temperature can be
 */
export function chillHour(temperature: number): number | undefined {
  if (!areWithin([temperature, AIR_TEMPERATURE])) return undefined;
  return temperature >= CHILLING_HOUR.least && temperature <= CHILLING_HOUR.most ? 1 : 0;
}

/** Utah units of an hour up to a temperature in °C. */
const UTAH_STEPS: readonly { upTo: number; units: number }[] = [
  { upTo: 1.4, units: 0 },
  { upTo: 2.4, units: 0.5 },
  { upTo: 9.1, units: 1 },
  { upTo: 12.4, units: 0.5 },
  { upTo: 15.9, units: 0 },
  { upTo: 18, units: -0.5 },
];
const UTAH_WARM = -1;

/**
 * Chill units of one hour by the Utah model. Richardson, Seeley & Walker (1974), HortScience 9, 331–332.
 * @returns -1 to 1; undefined for what no air temperature can be
 */
export function utahUnits(temperature: number): number | undefined {
  if (!areWithin([temperature, AIR_TEMPERATURE])) return undefined;
  return UTAH_STEPS.find(({ upTo }) => temperature <= upTo)?.units ?? UTAH_WARM;
}

/** Constants of the dynamic model: activation energies over the gas constant (K), rates (1/h), slope and transition (K). */
const E0 = 4153.5;
const E1 = 12_888.8;
const A0 = 139_500;
const A1 = 2.567e18;
const TRANSITION_SLOPE = 1.6;
const TRANSITION_K = 277;
const KELVIN = 273;

/** What the dynamic model keeps from one hour to the next. */
export interface ChillState {
  /** Chill portions that are fixed: warmth does not undo them. */
  portions: number;
  /** The intermediate product, which warmth undoes; a portion is made when it reaches 1. */
  intermediate: number;
}

export const NO_CHILL: ChillState = { portions: 0, intermediate: 0 };

/**
 * Chill portions after one more hour by the dynamic model. Fishman, Erez & Couvillon (1987), J. Theor. Biol. 124,
 * 473–483, with the constants and the order of steps of Luedeling's chillR (Dynamic_Model).
 * @param temperature of the hour, °C
 * @returns the state after it; the same for what no air temperature can be
 */
export function addChill(before: ChillState, temperature: number): ChillState {
  if (!areWithin([temperature, AIR_TEMPERATURE])) return before;
  const kelvin = temperature + KELVIN;
  const limit = (A0 / A1) * Math.exp((E1 - E0) / kelvin);
  const rate = A1 * Math.exp(-E1 / kelvin);
  const intermediate = limit - (limit - before.intermediate) * Math.exp(-rate);
  if (intermediate < 1) return { portions: before.portions, intermediate };
  const power = Math.exp((TRANSITION_SLOPE * TRANSITION_K * (kelvin - TRANSITION_K)) / kelvin);
  const fixed = (intermediate * power) / (1 + power);
  return { portions: before.portions + fixed, intermediate: intermediate - fixed };
}
