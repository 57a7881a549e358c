import type { Scene, SceneMeasurement } from '@fieldscope/contract/calls/scenes';
import { LIMITS } from '@fieldscope/contract/limits';

/** What is wrong with a measurement, worst first. */
const PROBLEMS = ['critical', 'warning', 'silent', 'never_seen', 'battery', 'info'] as const;
export type Problem = (typeof PROBLEMS)[number];

/** The worst that is wrong with a measurement or its device; undefined: nothing is. */
export function problemOf({ alarm, online, last_seen_at, battery }: SceneMeasurement): Problem | undefined {
  const found: Record<Problem, boolean> = {
    critical: alarm === 'critical',
    warning: alarm === 'warning',
    silent: !online && last_seen_at !== null,
    never_seen: !online && last_seen_at === null,
    battery: battery !== null && battery <= LIMITS.batteryInsufficientAt,
    info: alarm === 'info',
  };
  return PROBLEMS.find((problem) => found[problem]);
}

/** The worst problem of a scene; undefined: it has none. */
export const worstOf = ({ measurements }: Scene): Problem | undefined =>
  PROBLEMS.find((problem) => measurements.some((one) => problemOf(one) === problem));

/** Names of the devices whose worst problem is this one, each once. */
export const devicesWith = (problem: Problem, { measurements }: Scene): string[] => [
  ...new Map(
    measurements.filter((one) => problemOf(one) === problem).map((one) => [one.eui, one.device_name]),
  ).values(),
];

const [CARD_PX, PROBLEM_PX, ROW_PX] = [74, 24, 44];

/** How high its card is in steps of the board, which places cards one below the other without holes. */
export const stepsOf = (scene: Scene, stepPx: number): number =>
  Math.floor(
    (CARD_PX + (worstOf(scene) ? PROBLEM_PX : 0) + ROW_PX * Math.max(1, scene.measurements.length)) / stepPx,
  );

/** Those with the worst problem first, then those that the reader pinned, then by name. */
export function inOrder(scenes: readonly Scene[]): Scene[] {
  const rank = (scene: Scene) => {
    const worst = worstOf(scene);
    return worst === undefined ? PROBLEMS.length : PROBLEMS.indexOf(worst);
  };
  return scenes.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      Number(other.pinned) - Number(one.pinned) ||
      one.name.localeCompare(other.name),
  );
}
