/** Messages between the portal and the embedded AI site: docs/embedded-site.md. */

/** Portal values that the site may read. Its own keys have no dot, so they never collide with these. */
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

/** From the site; the response has the same `id`. Messages of any other shape are ignored. */
export type SiteMessage =
  | { fieldscope: 'set'; id: string; key: string /** null removes it. */; value: string | null }
  | { fieldscope: 'read'; id: string; key: string }
  | { fieldscope: 'sign_out' };

/** Why the portal refused a request of the site. */
export type SiteRefusal = 'unknown_key' | 'key_wrong' | 'value_too_long' | 'too_many_values' | 'not_stored';

/** From the portal; signing out has no response. */
export type SiteAnswer =
  | { fieldscope: 'answer'; id: string; value: string | null }
  | { fieldscope: 'refusal'; id: string; reason: SiteRefusal };
