import { z } from 'zod';
import { call } from '../call';
import { answer, listOf, nameUpTo } from '../fields';
import { isTelevisionCode, readTelevisionCode } from '../television-code';
import { TELEVISION_LIMITS } from '../television-limits';
import { ShownBrand } from './brands';
import { MeasurementName, ShareToken } from './panel-shares';

const { seconds } = TELEVISION_LIMITS;

const TelevisionId = z.uuid();

/** A panel of a playlist. */
const Entry = z.object({
  panel_id: z.coerce.number().int().min(1).max(0x7fff_ffff),
  seconds: z.number().int().min(seconds.least).max(seconds.most),
  /** What the variable of the panel stands for: EUI of a device, or id of a group (empty: the Default group). null: what it begins with. */
  variable: z.string().max(16).nullable().default(null),
});

/** What people enter of a television. */
const facts = {
  name: nameUpTo(TELEVISION_LIMITS.nameLength),
  playlist: listOf(Entry, { least: 1, most: TELEVISION_LIMITS.playlist }),
};

const ShownEntry = answer({
  panel_id: z.number(),
  /** Of the panel. */
  name: z.string(),
  seconds: z.number(),
  variable: z.string().nullable(),
});
export type TelevisionEntry = z.infer<typeof ShownEntry>;

const Television = answer({
  television_id: TelevisionId,
  name: z.string(),
  /** Without panels that are deleted: they come back when they are restored. */
  playlist: z.array(ShownEntry),
  paired_at: z.number(),
  /** null: an account that was deleted. */
  paired_by: z.string().nullable(),
  /** null: it has not come since it was paired. */
  last_seen_at: z.number().nullable(),
  online: z.boolean(),
});
export type Television = z.infer<typeof Television>;

const OwnTelevision = answer({
  /** To be entered by an administrator; null: it was. */
  code: z.string().nullable(),
  /** The code holds until then; epoch ms. */
  code_until: z.number().nullable(),
  /** null: it waits. */
  name: z.string().nullable(),
  playlist: z.array(ShownEntry),
  /** Names that the organisation gave to what the panels show, in the language of the request. */
  measurement_names: z.array(MeasurementName),
  /** Of the organisation whose panels it shows; null: it waits. */
  brand: ShownBrand.nullable(),
});
export type OwnTelevision = z.infer<typeof OwnTelevision>;

const WRONG_PLAYLIST = [
  'resource_missing',
  'parameter_invalid',
  'device_not_in_organisation',
  'group_missing',
] as const;

/** Televisions that show panels, with a token of their own. */
export const televisions = {
  begin: call({
    base: 'share',
    method: 'POST',
    path: '/panel/begin_television',
    role: 'public',
    summary:
      'Makes a television that waits until its code is entered. Its token is answered here and never again',
    result: answer({ token: z.string(), code: z.string(), code_until: z.number() }),
    fails: ['trigger_limit'],
  }),
  viewOwn: call({
    base: 'share',
    method: 'POST',
    path: '/panel/view_television',
    role: 'public',
    summary: 'What a television shows, or the code that it waits with',
    body: z.object({ share_token: ShareToken }),
    result: OwnTelevision,
    // A token that is unknown, revoked or was never paired in time has no authority.
    fails: ['account_frozen', 'too_frequent'],
  }),
  list: call({
    method: 'GET',
    path: '/panel/list_televisions',
    role: 'administrator',
    summary: 'Televisions of the organisation, by name',
    result: z.array(Television),
  }),
  pair: call({
    method: 'POST',
    path: '/panel/pair_television',
    role: 'administrator',
    summary: 'Has the television that shows this code show panels. The code is used up',
    body: z.object({
      code: z.string().max(32).overwrite(readTelevisionCode).refine(isTelevisionCode),
      ...facts,
    }),
    result: answer({ television_id: TelevisionId }),
    // A wrong code is a parameter that is invalid.
    fails: ['creation_limit_reached', 'trigger_limit', ...WRONG_PLAYLIST],
  }),
  update: call({
    method: 'POST',
    path: '/panel/update_television',
    role: 'administrator',
    summary: 'Changes name or playlist of a television, which follows within a second',
    body: z.object({ television_id: TelevisionId, ...z.object(facts).partial().shape }),
    fails: WRONG_PLAYLIST,
  }),
  revoke: call({
    method: 'POST',
    path: '/panel/revoke_television',
    role: 'administrator',
    summary: 'Ends a television: within a second it shows nothing but a new code',
    body: z.object({ television_id: TelevisionId }),
    fails: ['resource_missing'],
  }),
};
