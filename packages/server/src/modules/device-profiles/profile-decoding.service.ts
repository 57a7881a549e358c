import { DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { IngestPorts, ProfileReading } from '../ingest/ports.model';
import { notifyCodecPaused } from '../notices/notices.service';
import { deviceProfileChanged } from './device-profiles.events';
import * as repository from './device-profiles.repository';
import { readFields } from './mapping.model';
import type { ProfileCache } from './profile-cache.service';
import { readReported } from './reported-settings.model';
import type { CodecSandbox } from './sandbox.service';

/** Reads uplinks of devices that have a profile. */
export interface ProfileDecoding {
  /** A profile whose codec does not end in time again and again is paused, and its organisation is notified. */
  read: IngestPorts['readByProfile'];
}

type Profile = repository.ProfileRow;

const { timeoutsUntilPaused: MOST_TIMEOUTS } = DEVICE_PROFILE_LIMITS;
const UNSTORABLE = /\0|\p{Cs}/gu;

interface DecodingParts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events'> {
  profiles: ProfileCache;
  sandbox: Pick<CodecSandbox, 'run'>;
}

export function createProfileDecoding(parts: DecodingParts): ProfileDecoding {
  const { db, clock, log, events, sandbox, profiles } = parts;
  /** Time-outs of each profile since it ended in time. */
  const timeouts = new Map<number, number>();
  events.on(deviceProfileChanged, (changed) => {
    if (changed) timeouts.delete(changed.profileId);
  });

  /** Whether it does so again and again is counted by this process alone. */
  async function countTimeout(
    orgId: OrgId,
    { profile_id: profileId, name, revision }: Profile,
  ): Promise<void> {
    const count = (timeouts.get(profileId) ?? 0) + 1;
    timeouts.set(profileId, count);
    if (count < MOST_TIMEOUTS) return;
    timeouts.delete(profileId);
    const now = clock.now();
    const isPaused = await inTransaction(db, async (trx) => {
      const paused = await repository.pauseProfile(trx, orgId, { profileId, revision }, now);
      if (paused) await notifyCodecPaused(trx, { orgId, name, now });
      return paused;
    });
    if (isPaused) log.warn({ orgId, profileId }, 'a device profile was paused');
    await events.announce(deviceProfileChanged, { profileId });
  }

  return {
    async read({ orgId, profileId }, { bytes, fPort, receivedAt }, options) {
      const profile = await profiles.find(orgId, profileId);
      if (!profile) return refused('codec_failed', 'the profile is deleted');
      if (profile.paused_at !== null) return refused('codec_paused', null);
      const input = { bytes: [...bytes], fPort, recvTime: receivedAt, variables: {} };
      const outcome = await sandbox.run(
        orgId,
        { script: profile.script, name: 'decodeUplink', input },
        options,
      );
      if (outcome.kind === 'timeout') {
        await countTimeout(orgId, profile);
        return refused('codec_timeout', null);
      }
      if (outcome.kind === 'busy') return refused('codec_busy', null);
      timeouts.delete(profileId);
      if (outcome.kind === 'failed') return refused('codec_failed', failureText(outcome));
      const { readings, battery } = readFields(outcome.text, profile.fields);
      const reported = readReported(outcome.text, profile.settings);
      return { ok: true, battery, readings: [...readings, ...reported.readings], info: reported.info };
    },
  };
}

const refused = (
  reason: Extract<ProfileReading, { ok: false }>['reason'],
  detail: string | null,
): ProfileReading => ({ ok: false, reason, detail });

/** The codec's own words, with the line of the script as `:12`. */
const failureText = ({ message, line }: { message: string; line: number | null }): string =>
  `${line === null ? '' : `:${line} `}${message}`.replaceAll(UNSTORABLE, '\ufffd');
