// Preloaded into the server: writes the longest stall of its event loop to a file for each SIGUSR2, and begins anew.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 2;

if (isMainThread && process.env.STALL_FILE) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(
      process.env.STALL_FILE,
      JSON.stringify({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6 }),
    );
    delay.reset();
  });
}
