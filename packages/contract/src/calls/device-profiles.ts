import { z } from 'zod';
import { BATTERY_CHEMISTRIES } from '../battery-chemistries';
import { call } from '../call';
import { isMappable } from '../definitions/mappable';
import { DEVICE_PROFILE_LIMITS, excessOf } from '../device-profile-limits';
import { answer, MeasurementValue } from '../fields';
import { EuiInAnyCase } from '../ids';
import { INGEST_LIMITS } from '../ingest-limits';
import { LIMITS } from '../limits';
import { ProfileSetting, ProfileSettings } from '../profile-settings';

const { nameLength, fields: MOST_FIELDS, pathLength, bodyBytes, samples } = DEVICE_PROFILE_LIMITS;

const ProfileId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const Text = z.string().trim().max(nameLength);
const isPrintable = (text: string): boolean => !/\p{C}/u.test(text);
const Line = Text.refine(isPrintable);
const Figure = z.number().min(-1e12).max(1e12);

/** A decoded field and the measurement that it is: value × factor + offset. */
export const MappedField = z.strictObject({
  /** Keys and places in lists, separated by points: `soil.0.moisture`. */
  path: z.string().trim().min(1).max(pathLength).refine(isPrintable),
  measurement_id: z.number().int().refine(isMappable),
  channel: z.number().int().min(1).max(255).default(1),
  factor: Figure.default(1),
  offset: Figure.default(0),
  /** Of the battery, where the field is its voltage: then its charge follows from volts, which value × factor + offset are. */
  chemistry: z.enum(BATTERY_CHEMISTRIES).optional(),
});
export type MappedField = z.infer<typeof MappedField>;

/** Each measurement of a channel comes from one field. */
const MappedFields = z
  .array(MappedField)
  .max(MOST_FIELDS)
  .refine(
    (fields) =>
      new Set(fields.map(({ channel, measurement_id: id }) => `${channel}/${id}`)).size === fields.length,
  );

const Script = z.string().superRefine((script, ctx) => {
  const excess = excessOf(script);
  if (excess) ctx.addIssue({ code: 'custom', params: excess });
  if (script.includes('\0')) ctx.addIssue({ code: 'custom' });
});

const facts = {
  name: Line.min(1),
  vendor: Line.default(''),
  /** What devices with this profile are called as a model; none of the built-in ones. */
  model: Line.min(1),
  /** Minutes between uplinks. */
  interval_minutes: z
    .number()
    .int()
    .min(1)
    .max(LIMITS.intervalMinutes.most)
    .default(LIMITS.assumedIntervalMinutes),
  script: Script,
  fields: MappedFields,
  /** What its devices can be set to and told. */
  settings: ProfileSettings.default([]),
};

/** What a person says of a device profile. */
export const ProfileFacts = z.object(facts);
export type ProfileFacts = z.infer<typeof ProfileFacts>;

/** A profile as a file. */
export const ProfileFile = z.strictObject({
  format: z.literal('fieldscope-device-profile'),
  version: z.literal(1),
  ...facts,
});
export type ProfileFile = z.infer<typeof ProfileFile>;

const listed = {
  profile_id: z.number(),
  name: z.string(),
  vendor: z.string(),
  model: z.string(),
  interval_minutes: z.number(),
  /** Counts the changes of the script and the mapping. */
  revision: z.number(),
  /** Epoch ms since when its codec is not run, because it did not end in time again and again; saving it ends that. */
  paused_at: z.number().nullable(),
  updated_at: z.number(),
  device_count: z.number(),
};
const ListedProfile = answer(listed);
export type ListedProfile = z.infer<typeof ListedProfile>;

const Profile = answer({
  ...listed,
  script: z.string(),
  fields: z.array(MappedField),
  settings: z.array(ProfileSetting),
  /** Some of the devices that use it. */
  devices: z.array(answer({ eui: z.string(), name: z.string() })),
});
export type Profile = z.infer<typeof Profile>;

const Hex = z
  .string()
  .regex(/^(?:[0-9A-Fa-f]{2})*$/)
  .max(2 * INGEST_LIMITS.payloadBytes);
const FPort = z.coerce.number().int().min(0).max(255).nullable();

/** What a codec made of a payload. */
const CodecResult = answer({
  kind: z.enum(['output', 'failed', 'timeout', 'busy']),
  /** JSON. */
  output: z.string().nullable(),
  /** Why it failed, in the codec's own words. */
  message: z.string().nullable(),
  /** Of the script, from 1. */
  line: z.number().nullable(),
  readings: z.array(answer({ channel: z.number(), measurement_id: z.number(), value: MeasurementValue })),
  /** Percent. */
  battery: z.number().nullable(),
});
export type CodecResult = z.infer<typeof CodecResult>;

const Sample = answer({
  eui: z.string(),
  name: z.string(),
  received_at: z.number(),
  /** Hex digits. */
  payload: z.string(),
  f_port: z.number().nullable(),
});
export type Sample = z.infer<typeof Sample>;

export const CODEC_FUNCTIONS = ['decodeUplink', 'encodeDownlink', 'decodeDownlink'] as const;
export type CodecFunction = (typeof CODEC_FUNCTIONS)[number];

export const deviceProfiles = {
  list: call({
    method: 'GET',
    path: '/device_profile/list_profiles',
    role: 'observer',
    summary: "The organisation's device profiles",
    result: z.array(ListedProfile),
  }),
  view: call({
    method: 'GET',
    path: '/device_profile/view_profile',
    role: 'observer',
    summary: 'A device profile with its codec and the mapping of its fields',
    query: z.object({ profile_id: ProfileId }),
    result: Profile,
    fails: ['resource_missing'],
  }),
  create: call({
    method: 'POST',
    path: '/device_profile/create_profile',
    role: 'administrator',
    summary: 'Creates a device profile: a payload codec with the measurements that its fields are',
    body: ProfileFacts,
    bodyBytes,
    result: answer({ profile_id: z.number() }),
    // The organisation has as many profiles as it may; it has one of that name.
    fails: ['operation_unsupported', 'data_duplicate'],
  }),
  update: call({
    method: 'PATCH',
    path: '/device_profile/update_profile',
    role: 'administrator',
    summary: 'Changes a device profile, from the next uplink on; a paused one runs again',
    body: z.object({ profile_id: ProfileId, ...facts }),
    bodyBytes,
    result: answer({ revision: z.number() }),
    fails: ['resource_missing', 'data_duplicate'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/device_profile/delete_profile',
    role: 'administrator',
    summary: 'Deletes a device profile that no device uses',
    query: z.object({ profile_id: ProfileId }),
    // Devices use it; the facts name them.
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  export: call({
    method: 'GET',
    path: '/device_profile/export_profile',
    role: 'observer',
    summary: 'A device profile as a file',
    query: z.object({ profile_id: ProfileId }),
    result: ProfileFile,
    fails: ['resource_missing'],
  }),
  import: call({
    method: 'POST',
    path: '/device_profile/import_profile',
    role: 'administrator',
    summary: 'Creates a device profile from a file',
    body: ProfileFile,
    bodyBytes,
    result: answer({ profile_id: z.number() }),
    fails: ['operation_unsupported', 'data_duplicate'],
  }),
  try: call({
    method: 'POST',
    path: '/device_profile/try_codec',
    role: 'administrator',
    reads: true,
    summary: 'Runs a codec on a payload, or on data for a downlink; nothing is stored',
    body: z.object({
      script: Script,
      fields: MappedFields.default([]),
      function: z.enum(CODEC_FUNCTIONS).default('decodeUplink'),
      payload: Hex.default(''),
      /** For encodeDownlink. */
      data: z.record(z.string().max(pathLength), z.unknown()).optional(),
      f_port: FPort.default(null),
    }),
    bodyBytes,
    result: CodecResult,
  }),
  listSamples: call({
    method: 'GET',
    path: '/device_profile/list_samples',
    role: 'administrator',
    summary: `The newest uplinks of heard devices and of those with a profile, at most ${samples}`,
    result: z.array(Sample),
  }),
  listMatching: call({
    method: 'GET',
    path: '/device_profile/list_matching_profiles',
    role: 'administrator',
    summary: 'Device profiles whose codec reads the newest payloads of a heard device',
    query: z.object({ dev_eui: EuiInAnyCase }),
    result: z.array(answer({ profile_id: z.number(), name: z.string(), model: z.string() })),
  }),
  readPayload: call({
    method: 'GET',
    path: '/device_profile/read_payload',
    role: 'observer',
    summary: "What the codec of a device's profile makes of a payload",
    query: z.object({ eui: EuiInAnyCase, payload: Hex, f_port: FPort.optional() }),
    result: CodecResult,
    // The device has no profile.
    fails: ['device_not_in_organisation', 'feature_unsupported'],
  }),
};
