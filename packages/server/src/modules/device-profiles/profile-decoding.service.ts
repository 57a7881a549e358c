import { DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { tellCodecPaused } from '../notices/notices.service';
import * as repository from './device-profiles.repository';
import { type MappedOutput, readFields } from './mapping.model';
import type { CodecSandbox } from './sandbox.service';

/** What a profile makes of an uplink, or why nothing. */
export type ProfileReading =
  | ({ ok: true } & MappedOutput)
  | {
      ok: false;
      reason: 'codec_failed' | 'codec_timeout' | 'codec_busy' | 'codec_paused';
      detail: string | null;
    };

interface UplinkBytes {
  bytes: Uint8Array;
  fPort: number | null;
  /** Epoch ms. */
  receivedAt: number;
}

/** Reads uplinks of devices that have a profile. */
export interface ProfileDecoding {
  /**
   * Resolves in the order in which an organisation asks. A profile whose codec does not end in time again and again is paused, and its
   * organisation is told.
   * @param canWait whether the uplink may wait for its turn as long as it takes
   * @throws the database's error when the profile cannot be looked up
   */
  read(
    device: { orgId: OrgId; profileId: number },
    uplink: UplinkBytes,
    options?: { canWait: boolean },
  ): Promise<ProfileReading>;
}

type Profile = repository.ProfileRow;

const { timeoutsUntilPaused: MOST_TIMEOUTS } = DEVICE_PROFILE_LIMITS;
const REMEMBERED = 1000;
const UNSTORABLE = /\0|\p{Cs}/gu;

interface DecodingParts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events'> {
  sandbox: Pick<CodecSandbox, 'run'>;
}

export function createProfileDecoding(parts: DecodingParts): ProfileDecoding {
  const { db, clock, log, events, sandbox } = parts;
  const profiles = new Map<number, Promise<Profile | undefined>>();
  /** Time-outs of each profile since it ended in time. */
  const timeouts = new Map<number, number>();
  events.on('device_profile_changed', (id) => {
    if (id === '') profiles.clear();
    else profiles.delete(Number(id));
    timeouts.delete(Number(id));
  });

  function findProfile(orgId: OrgId, profileId: number): Promise<Profile | undefined> {
    const known = profiles.get(profileId);
    if (known) return known;
    const looking = repository.findProfile(db, orgId, profileId);
    if (profiles.size >= REMEMBERED) profiles.delete(profiles.keys().next().value!);
    profiles.set(profileId, looking);
    looking.catch(() => profiles.delete(profileId));
    return looking;
  }

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
      if (paused) await tellCodecPaused(trx, { orgId, name, now });
      return paused;
    });
    if (isPaused) log.warn({ orgId, profileId }, 'a device profile was paused');
    await events.announce('device_profile_changed', String(profileId));
  }

  return {
    async read({ orgId, profileId }, { bytes, fPort, receivedAt }, options) {
      const profile = await findProfile(orgId, profileId);
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
      return { ok: true, ...readFields(outcome.text, profile.fields) };
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
