import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { saturation } from './air';
import { airTemperature, airVapour, daylight, type Place, windSpeed } from './weather';

/** How a greenhouse is run. */
export interface Greenhouse {
  /** Vents open above the first temperature and close below the second (℃). */
  ventsOpenAbove: number;
  ventsCloseBelow: number;
  /** The heating is on below this (℃). */
  heatedBelow: number;
  /** Leaves in comparison with full rows of tomatoes. */
  leaves: number;
  /** CO2 that is added for the plants by day while the vents are closed (ppm). */
  dosedTo?: number;
}

/** Air in a greenhouse: ℃, g/m³ of vapour, ppm of CO2. */
export interface InsideAir {
  temperature: number;
  vapour: number;
  carbonDioxide: number;
}

interface State extends InsideAir {
  ventsOpen: boolean;
}

const STEP_MS = 5 * MINUTE_MS;
const STEP_HOURS = STEP_MS / HOUR_MS;
const STEPS = DAY_MS / STEP_MS;
/** Long enough that the air no longer shows how the computation began. */
const RUN_UP_STEPS = STEPS / 2;
const LUX_PER_WATT = 120;
const OUTSIDE_CO2 = 420;

/** Rates per hour. */
const HEAT_LOSS = 1.5;
const AIR_CHANGE = { closed: 0.2, closedPerWind: 0.12, open: 6 };
const VENTS_COOL = 2.6;
const HEATING = 4;
const HEATER = 19;
/** ℃ per hour and W/m². */
const SUN_HEATS = 0.042;
/** ppm per hour. */
const RESPIRATION = 100;
const PHOTOSYNTHESIS = 620;
const DOSING = 4;
const DOSED_FROM_WATTS = 80;

/**
 * A value after one step that several causes pull towards their targets, each with its rate per hour; `gain` is added
 * per hour. Implicit, so that no rate is too fast for the step.
 */
function relaxed(value: number, gain: number, pulls: [rate: number, target: number][]): number {
  let sum = value + gain * STEP_HOURS;
  let weight = 1;
  for (const [rate, target] of pulls) {
    sum += rate * STEP_HOURS * target;
    weight += rate * STEP_HOURS;
  }
  return sum / weight;
}

/** The air five minutes later: energy, water and CO2 are balanced, and the vents exchange all three. */
function next(house: Greenhouse, before: State, at: number, place: Place): State {
  const outside = airTemperature(at, place);
  const sun = daylight(at, place) / LUX_PER_WATT;
  const { ventsOpenAbove, ventsCloseBelow, heatedBelow, leaves, dosedTo = 0 } = house;
  const ventsOpen = before.temperature > (before.ventsOpen ? ventsCloseBelow : ventsOpenAbove);
  const temperature = relaxed(before.temperature, SUN_HEATS * sun, [
    [HEAT_LOSS + (ventsOpen ? VENTS_COOL : 0), outside],
    [before.temperature < heatedBelow ? HEATING : 0, HEATER],
  ]);
  const leaking = AIR_CHANGE.closed + AIR_CHANGE.closedPerWind * windSpeed(at, place);
  const airChange = ventsOpen ? AIR_CHANGE.open : leaking;
  const cover = saturation((temperature + outside) / 2);
  const vapour = relaxed(before.vapour, 0, [
    [airChange, airVapour(at, place)],
    // Leaves and soil give water to dry air, the more the sun shines; the cold cover takes it from moist air.
    [leaves * (0.35 + sun / 400), saturation(temperature)],
    [before.vapour > cover ? 1.2 : 0, cover],
  ]);
  const light = sun / (sun + 200);
  const carbonDioxide = relaxed(before.carbonDioxide, leaves * RESPIRATION * 2 ** ((temperature - 18) / 10), [
    [airChange, OUTSIDE_CO2],
    // Uptake slows down as it gets scarce.
    [(leaves * PHOTOSYNTHESIS * light) / (before.carbonDioxide + 300), 0],
    [!ventsOpen && sun > DOSED_FROM_WATTS && before.carbonDioxide < dosedTo ? DOSING : 0, dosedTo],
  ]);
  return { temperature, vapour: Math.min(vapour, saturation(temperature)), carbonDioxide, ventsOpen };
}

function startOf(house: Greenhouse, at: number, place: Place): State {
  const temperature = Math.max(house.heatedBelow, airTemperature(at, place) + 3);
  return { temperature, vapour: 0.8 * saturation(temperature), carbonDioxide: 500, ventsOpen: false };
}

/** The air of a UTC day in steps, with the first one of the next day. */
function dayOf(house: Greenhouse, startAt: number, place: Place): InsideAir[] {
  const runUpAt = startAt - RUN_UP_STEPS * STEP_MS;
  let state = startOf(house, runUpAt, place);
  const air: InsideAir[] = [];
  for (let step = 1; step <= RUN_UP_STEPS + STEPS; step++) {
    state = next(house, state, runUpAt + step * STEP_MS, place);
    if (step >= RUN_UP_STEPS) air.push(state);
  }
  return air;
}

/** Days that were computed last: samples of a day come together. */
const KEPT_DAYS = 8;
const days = new Map<string, InsideAir[]>();

function keptDayOf(house: Greenhouse, startAt: number, place: Place): InsideAir[] {
  const { seed, latitude, longitude, seasonDay, frostAt } = place;
  const key = [
    house.heatedBelow,
    house.ventsOpenAbove,
    startAt,
    seed,
    latitude,
    longitude,
    seasonDay,
    frostAt,
  ].join();
  const kept = days.get(key);
  if (kept) return kept;
  const day = dayOf(house, startAt, place);
  if (days.size >= KEPT_DAYS) days.delete(days.keys().next().value!);
  days.set(key, day);
  return day;
}

/** Air in a greenhouse at a moment: a pure function of house, place and time. */
export function greenhouseAir(house: Greenhouse, at: number, place: Place): InsideAir {
  const startAt = Math.floor(at / DAY_MS) * DAY_MS;
  const day = keptDayOf(house, startAt, place);
  const position = (at - startAt) / STEP_MS;
  const step = Math.floor(position);
  const [from, to] = [day[step]!, day[step + 1]!];
  const between = (a: number, b: number) => a + (b - a) * (position - step);
  return {
    temperature: between(from.temperature, to.temperature),
    vapour: between(from.vapour, to.vapour),
    carbonDioxide: between(from.carbonDioxide, to.carbonDioxide),
  };
}
