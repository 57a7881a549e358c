import type { PlatformServices } from '../../platform/services';
import type { DeviceProfileCommands } from '../commands/ports.model';
import { type CodecTrials, createCodecTrials } from './codec-trials.service';
import { deviceProfileChanged } from './device-profiles.events';
import { ProfileCache } from './profile-cache.service';
import { createProfileCommands } from './profile-commands.service';
import { createProfileDecoding, type ProfileDecoding } from './profile-decoding.service';
import { createCodecSandbox } from './sandbox.service';

/** Payload codecs of organisations, at work and on trial, in one sandbox. */
export interface Codecs {
  decoding: ProfileDecoding;
  commands: DeviceProfileCommands;
  trials: CodecTrials;
  close(): Promise<void>;
}

/** @param program `codec-sandbox/worker.mjs` */
export function createCodecs(
  services: Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events'>,
  program: URL,
): Codecs {
  const sandbox = createCodecSandbox({ log: services.log, program });
  const profiles = new ProfileCache(services.db);
  services.events.on(deviceProfileChanged, (changed) => {
    if (changed) profiles.drop(changed.profileId);
    else profiles.clear();
  });
  return {
    decoding: createProfileDecoding({ ...services, sandbox, profiles }),
    commands: createProfileCommands({ sandbox, profiles }),
    trials: createCodecTrials({ sandbox }),
    close: () => sandbox.close(),
  };
}
