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
