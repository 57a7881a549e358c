import { type Logger, pino } from 'pino';
import type { Config } from '../config';

export type Log = Logger;
/** Of a part that reports what it finds damaged, also in a worker thread. */
export type ErrorLog = Pick<Log, 'error'>;

/** JSON lines on standard error, so that what the commands print stays apart. Secrets never reach a line. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>): Log {
  return pino(
    {
      level: config.LOG_LEVEL,
      base: null,
      redact: {
        paths: ['password', 'token', 'refresh_token', 'secret', '*.password', '*.token', 'authorization'],
        censor: '…',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
