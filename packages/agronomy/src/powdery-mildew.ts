/** Temperatures in °C at which powdery mildew of grape grows (70 to 85 °F), and above which it suffers (95 °F). */
const GROWS = { least: 21.1, most: 29.4 };
const SUFFERS_ABOVE = 35;
const HOURS_OF_GROWTH = 6;
const DAYS_TO_START = 3;
const UP = 20;
const DOWN = 10;
const MOST = 100;

/** What the index keeps from one day to the next. */
export interface MildewState {
  /** 0 to 100: up to 30 little pressure, from 60 high. */
  index: number;
  /** Days of growth in a row before the index began; it has begun at 3. */
  daysOfGrowth: number;
}

export const NO_MILDEW: MildewState = { index: 0, daysOfGrowth: 0 };

/**
 * Risk index of powdery mildew of grape after one more day. Gubler, Rademacher, Vasquez & Thomas (1999), APSnet Features
 * (UC Davis): three days in a row with 6 hours on end at 21.1 to 29.4 °C begin it at 60; then such a day adds 20, any other
 * takes 10, and so does a day above 35 °C.
 * @param temperatures of the day's hours in °C, in order
 * @returns the state after it; the same without temperatures
 */
export function addMildewDay(before: MildewState, temperatures: readonly number[]): MildewState {
  const hours = temperatures.filter(Number.isFinite);
  if (hours.length === 0) return before;
  const grew = longestGrowth(hours) >= HOURS_OF_GROWTH;
  const suffered = hours.some((temperature) => temperature > SUFFERS_ABOVE);
  if (before.daysOfGrowth < DAYS_TO_START) {
    const daysOfGrowth = grew ? before.daysOfGrowth + 1 : 0;
    return { daysOfGrowth, index: daysOfGrowth * UP };
  }
  const index = before.index + (grew ? UP : -DOWN) - (grew && suffered ? DOWN : 0);
  return { ...before, index: Math.min(MOST, Math.max(0, index)) };
}

function longestGrowth(hours: readonly number[]): number {
  let [longest, current] = [0, 0];
  for (const temperature of hours) {
    current = temperature >= GROWS.least && temperature <= GROWS.most ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}
