/** Messages between the portal and the AI site that it shows in a frame: docs/embedded-site.md. */

/** What the site may read of the portal. Its own keys have no dot, so that none can be taken for one of these. */
export const PORTAL_KEYS = [
  'portal.language',
  'portal.color_scheme',
  'portal.temperature_unit',
  'portal.time_zone',
  'portal.nickname',
  'portal.org_id',
] as const;
export type PortalKey = (typeof PORTAL_KEYS)[number];

/** Key of a value of the site's own; its length is in LIMITS. */
export const SITE_KEY = /^[\w-]+$/;

/** From the site; `id` comes back with the answer. A message of any other shape is no message. */
export type SiteMessage =
  | { fieldscope: 'set'; id: string; key: string /** null removes it. */; value: string | null }
  | { fieldscope: 'read'; id: string; key: string }
  | { fieldscope: 'sign_out' };

/** Why the portal did not do what the site asked. */
export type SiteRefusal = 'unknown_key' | 'key_wrong' | 'value_too_long' | 'too_many_values' | 'not_stored';

/** From the portal; signing out has no answer. */
export type SiteAnswer =
  | { fieldscope: 'answer'; id: string; value: string | null }
  | { fieldscope: 'refusal'; id: string; reason: SiteRefusal };
