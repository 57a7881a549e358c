import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks `condition` again and again until it gives something truthy.
 * Supervising processes needs real time, so this measures with the monotonic clock of the machine.
 * @returns what the condition gave, or undefined when `timeoutMs` went by.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { timeoutMs, everyMs = 20 }: { timeoutMs: number; everyMs?: number },
): Promise<T | undefined> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const given = await condition();
    if (given) return given;
    if (performance.now() >= end) return undefined;
    await pause(Math.min(everyMs, Math.max(1, end - performance.now())));
  }
}
