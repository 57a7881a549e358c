/** Names of the pictures that the page of a link can have. */
export const SHARE_ICONS = [
  'panel',
  'plant',
  'greenhouse',
  'field',
  'water',
  'cold',
  'sun',
  'wind',
  'animal',
  'building',
] as const;
export type ShareIcon = (typeof SHARE_ICONS)[number];

/** Headers of requests with a link; a token may be in the query as `share_token` instead, a proof as `share_proof`. */
export const SHARE_TOKEN_HEADER = 'share-token';
export const SHARE_PROOF_HEADER = 'share-proof';
/** The page of a link that other sites may embed: the id of the link follows, the rest as in the portal's own address. */
export const EMBED_PATH = '/embed/';
/** The origin of a site: `https://farm.example`, without a path. */
export const SITE_PATTERN = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?$/;
