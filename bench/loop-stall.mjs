// Preloaded into the server: writes the longest stalls of its event loop to a file for each SIGUSR2, and begins anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 2;

/** Time in which this thread could have run and the machine ran others, in ms; 0 where the system does not report it. */
function waited() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

if (isMainThread && process.env.STALL_FILE) {
  let [all, own] = [0, 0];
  let [last, lastWaited] = [performance.now(), waited()];
  setInterval(() => {
    const [now, nowWaited] = [performance.now(), waited()];
    const stall = now - last - EVERY_MS;
    all = Math.max(all, stall);
    own = Math.max(own, stall - (nowWaited - lastWaited));
    [last, lastWaited] = [now, nowWaited];
  }, EVERY_MS).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(process.env.STALL_FILE, JSON.stringify({ all, own }));
    [all, own] = [0, 0];
  });
}
