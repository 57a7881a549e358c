import { performance } from 'node:perf_hooks';
import { SECOND_MS } from '@fieldscope/contract/time';
import { Burst } from './burst.model';

export type InBurst = Pick<Burst, 'isOn'>;

export const NO_BURSTS: InBurst = { isOn: () => false };

/** Watches how busy this process's event loop is, second by second: docs/decisions/0068-bursts.md. */
export function watchBursts(): InBurst & { close(): Promise<void> } {
  const burst = new Burst();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { active, idle, utilization } = performance.eventLoopUtilization(now, before);
    burst.note(utilization, active + idle);
    before = now;
  }, SECOND_MS).unref();
  return {
    isOn: () => burst.isOn(),
    close: async () => clearInterval(timer),
  };
}
