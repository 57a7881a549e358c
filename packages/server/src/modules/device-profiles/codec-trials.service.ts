import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type {
  CodecFunction,
  CodecResult,
  deviceProfiles,
  MappedField,
  Sample,
} from '@fieldscope/contract/calls/device-profiles';
import { CODEC_LIMITS, DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { listHeardSamples } from '../heard-devices/heard-devices.service';
import { listUplinks } from '../history/uplinks.service';
import * as repository from './device-profiles.repository';
import { readFields } from './mapping.model';
import type { CodecCall, CodecOutcome } from './sandbox.model';
import type { CodecSandbox } from './sandbox.service';

type Input<Name extends keyof typeof deviceProfiles> = InputOf<(typeof deviceProfiles)[Name]>;
type Result<Name extends keyof typeof deviceProfiles> = Promise<ResultOf<(typeof deviceProfiles)[Name]>>;

const { samples: MOST_SAMPLES } = DEVICE_PROFILE_LIMITS;
/** Devices whose newest uplinks are shown, and how many of each. */
const SAMPLED_DEVICES = 10;
const SAMPLES_EACH = 3;

/** Runs codecs for people who write or choose them; nothing is stored. */
export interface CodecTrials {
  /** Runs a codec that is not saved. */
  try(ctx: OrgCtx, input: Input<'try'>): Result<'try'>;
  /** @throws AppError device_not_in_organisation, feature_unsupported without a profile */
  readPayload(ctx: OrgCtx, input: Input<'readPayload'>): Result<'readPayload'>;
  /** Profiles that read a heard device: something that they map is in each of its newest payloads. */
  listMatching(ctx: OrgCtx, input: Input<'listMatching'>): Result<'listMatching'>;
}

export function createCodecTrials({ sandbox }: { sandbox: Pick<CodecSandbox, 'run'> }): CodecTrials {
  /** Scripts on trial of each organisation: they wait in memory. */
  const trials = new Map<OrgId, number>();

  async function tryOne(orgId: OrgId, call: CodecCall): Promise<CodecOutcome> {
    const count = trials.get(orgId) ?? 0;
    if (count >= CODEC_LIMITS.trials) return { kind: 'busy' };
    trials.set(orgId, count + 1);
    const outcome = await sandbox.run(orgId, call);
    const left = trials.get(orgId)! - 1;
    if (left > 0) trials.set(orgId, left);
    else trials.delete(orgId);
    return outcome;
  }

  async function readUplink(
    ctx: OrgCtx,
    { script, fields }: { script: string; fields: MappedField[] },
    { payload, f_port: fPort }: Pick<Sample, 'payload' | 'f_port'>,
  ): Promise<CodecResult> {
    const call = callOf({ script, name: 'decodeUplink', payload, fPort, data: {}, now: ctx.clock.now() });
    return resultOf(await sandbox.run(ctx.orgId, call), fields);
  }

  return {
    async try(ctx, { script, fields, function: name, payload, data = {}, f_port: fPort }) {
      const call = callOf({ script, name, payload, fPort, data, now: ctx.clock.now() });
      const outcome = await tryOne(ctx.orgId, call);
      return resultOf(outcome, name === 'decodeUplink' ? fields : []);
    },
    async readPayload(ctx, { eui, payload, f_port = null }) {
      const profileId = await repository.findProfileOfDevice(ctx.db, ctx.orgId, eui);
      if (profileId === undefined) fail('device_not_in_organisation', { eui });
      const profile = profileId && (await repository.findProfile(ctx.db, ctx.orgId, profileId));
      if (!profile) return fail('feature_unsupported');
      return readUplink(ctx, profile, { payload, f_port });
    },
    async listMatching(ctx, { dev_eui }) {
      const samples = (
        await listHeardSamples(ctx, { devEui: dev_eui, devices: 1, each: SAMPLES_EACH })
      ).filter(({ payload }) => payload !== '');
      const matching: Awaited<Result<'listMatching'>> = [];
      if (samples.length === 0) return matching;
      for (const { profile_id } of await repository.listRunning(ctx.db, ctx.orgId)) {
        const profile = await repository.findProfile(ctx.db, ctx.orgId, profile_id);
        if (!profile) continue;
        const { name, model } = profile;
        const results = await Promise.all(samples.map((sample) => readUplink(ctx, profile, sample)));
        if (results.every(({ readings }) => readings.length > 0)) matching.push({ profile_id, name, model });
      }
      return matching;
    },
  };
}

interface Trial {
  script: string;
  name: CodecFunction;
  payload: string;
  fPort: number | null;
  data: object;
  now: number;
}

function callOf({ script, name, payload, fPort, data, now }: Trial): CodecCall {
  if (name === 'encodeDownlink') return { script, name, input: { data, fPort, variables: {} } };
  const bytes = [...Buffer.from(payload, 'hex')];
  return { script, name, input: { bytes, fPort, recvTime: now, variables: {} } };
}

function resultOf(outcome: CodecOutcome, fields: MappedField[]): CodecResult {
  const nothing = { output: null, message: null, line: null, readings: [], battery: null };
  if (outcome.kind === 'failed') {
    return { ...nothing, kind: 'failed', message: outcome.message, line: outcome.line };
  }
  if (outcome.kind !== 'output') return { ...nothing, kind: outcome.kind };
  const { readings, battery } = readFields(outcome.text, fields);
  return {
    ...nothing,
    kind: 'output',
    output: outcome.text,
    readings: readings.map(({ channel, measurementId, value }) => ({
      channel,
      measurement_id: measurementId,
      value,
    })),
    battery,
  };
}

/** The newest uplinks of devices that were heard or have a profile, newest first. */
export async function listSamples(ctx: OrgCtx): Result<'listSamples'> {
  const heard = await listHeardSamples(ctx, { devices: SAMPLED_DEVICES, each: SAMPLES_EACH });
  const devices = await repository.listProfiledDevices(ctx.db, ctx.orgId, SAMPLED_DEVICES);
  const stored = await Promise.all(devices.map((device) => samplesOf(ctx, device)));
  return [...heard, ...stored.flat()].sort((a, b) => b.received_at - a.received_at).slice(0, MOST_SAMPLES);
}

async function samplesOf(
  ctx: OrgCtx,
  { device_id: deviceId, eui, name }: { device_id: number; eui: string; name: string },
): Promise<Sample[]> {
  const { list } = await listUplinks(ctx, { deviceId, skip: 0, take: SAMPLES_EACH });
  // What has no port is what the network server said of the device.
  return list.flatMap(({ receivedAt, payload, fPort }) =>
    fPort === null
      ? []
      : { eui, name, received_at: receivedAt, payload: payload.toString('hex'), f_port: fPort },
  );
}
