import { z } from 'zod';
import { call } from '../call';
import { answer, nameUpTo } from '../fields';
import { LOCATION_PRECISIONS, OPEN_DATA_LIMITS, OPEN_LICENCES, OWN_LICENCE } from '../open-data';

const SceneId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const Licence = z.enum([...(Object.keys(OPEN_LICENCES) as (keyof typeof OPEN_LICENCES)[]), OWN_LICENCE]);
const LicenceUrl = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain })
  .max(OPEN_DATA_LIMITS.licenceUrlLength);

const Publication = answer({
  scene_id: z.number(),
  /** Its path is made of it; it stays the same when the scene is published again. */
  address: z.string(),
  is_published: z.boolean(),
  licence: Licence,
  /** Of a licence of one's own; null: another one. */
  licence_url: z.string().nullable(),
  contact: z.string(),
  location: z.enum(LOCATION_PRECISIONS),
  /** Since it was first published. */
  requests: z.number(),
  /** null: never. */
  last_request_at: z.number().nullable(),
});
export type Publication = z.infer<typeof Publication>;

/** Scenes that everybody may read by the SensorThings API. */
export const openData = {
  list: call({
    method: 'GET',
    path: '/scene/list_publications',
    role: 'observer',
    summary: 'Scenes that are or were published as open data',
    result: z.array(Publication),
  }),
  publish: call({
    method: 'POST',
    path: '/scene/publish_scene',
    role: 'administrator',
    summary: 'Publishes a scene as open data, or changes how it is published',
    body: z
      .object({
        scene_id: SceneId,
        licence: Licence,
        licence_url: LicenceUrl.nullable().default(null),
        contact: nameUpTo(OPEN_DATA_LIMITS.contactLength),
        location: z.enum(LOCATION_PRECISIONS),
      })
      .refine(({ licence, licence_url: url }) => (licence === OWN_LICENCE) === (url !== null), {
        path: ['licence_url'],
      }),
    result: answer({ address: z.string() }),
    fails: ['scene_missing'],
  }),
  withdraw: call({
    method: 'POST',
    path: '/scene/withdraw_scene',
    role: 'administrator',
    summary: 'Withdraws a published scene at once',
    body: z.object({ scene_id: SceneId }),
    fails: ['scene_missing', 'resource_missing'],
  }),
};
