import type { Running } from '../run';
import type { SimulatedCamera } from './camera';

interface RunOptions {
  now(): number;
  /** When it looked last, epoch ms. */
  lookedAt: number;
  onError(error: Error): void;
}

const TICK_MS = 30_000;
/** As often as its firmware. */
const REPORTED_EACH_MS = 180_000;

/** Has a camera connect, report and look in real time, as long as it is let; it connects again when it was cut off. */
export function runCamera(camera: SimulatedCamera, { now, lookedAt, onError }: RunOptions): Running {
  let reportedAt = now();
  let working = Promise.resolve();
  let isStopped = false;
  const live = async () => {
    if (isStopped) return;
    if (!camera.isConnected) await camera.connect();
    const { intervalMs } = camera;
    if (now() >= reportedAt + REPORTED_EACH_MS) {
      reportedAt = now();
      await camera.report();
    }
    if (intervalMs === undefined || now() < lookedAt + intervalMs) return;
    lookedAt = now();
    await camera.look();
  };
  const tick = () => {
    working = working.then(live).catch(onError);
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await working;
      await camera.disappear();
    },
  };
}
