import type { PlatformServices } from '../../platform/services';
import { type CodecTrials, createCodecTrials } from './codec-trials.service';
import { createProfileDecoding, type ProfileDecoding } from './profile-decoding.service';
import { createCodecSandbox } from './sandbox.service';

/** Payload codecs of organisations, at work and on trial, in one sandbox. */
export interface Codecs {
  decoding: ProfileDecoding;
  trials: CodecTrials;
  close(): Promise<void>;
}

/** @param program `codec-sandbox/worker.mjs` */
export function createCodecs(
  services: Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events'>,
  program: URL,
): Codecs {
  const sandbox = createCodecSandbox({ log: services.log, program });
  return {
    decoding: createProfileDecoding({ ...services, sandbox }),
    trials: createCodecTrials({ sandbox }),
    close: () => sandbox.close(),
  };
}
