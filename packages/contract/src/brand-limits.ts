/** Apart from `LIMITS`, which the first page loads. */
export const BRAND_LIMITS = {
  nameLength: 40,
  senderLength: 64,
  addressLength: 500,
  domainLength: 253,
  /** Of a legal text. */
  textLength: 20_000,
  /** Of a picture as it is uploaded, before it is written as base64. */
  uploadBytes: 1024 * 1024,
  /** Width times height of an uploaded picture: what it takes in memory while it is written anew. */
  pixels: 16_000_000,
  leastSide: 16,
  /** Of a picture as it is kept. */
  keptBytes: 128 * 1024,
  /** Of the longer side as it is kept. */
  side: 512,
} as const;

/** What a picture of a brand is for. */
export const BRAND_PICTURES = ['logo', 'logo_dark', 'icon'] as const;
export type BrandPicture = (typeof BRAND_PICTURES)[number];

/** Pages of the operator or the organisation that take the place of the portal's own. */
export const BRAND_LINKS = ['help', 'privacy', 'agreement', 'imprint'] as const;
export type BrandLink = (typeof BRAND_LINKS)[number];

/** Legal texts, for those who have no page of them. */
export const BRAND_TEXTS = ['privacy', 'agreement', 'imprint'] as const satisfies readonly BrandLink[];
export type BrandText = (typeof BRAND_TEXTS)[number];
