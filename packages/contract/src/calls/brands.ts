import { z } from 'zod';
import { BRAND_LIMITS, BRAND_LINKS, BRAND_PICTURES, BRAND_TEXTS } from '../brand-limits';
import { call } from '../call';
import { answer, FileAnswer, lineUpTo, nameUpTo } from '../fields';
import { isReadableText } from '../readable-line';

export const BrandColour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .toLowerCase();
/** Of a picture or a text. */
const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Address = z.url({ protocol: /^https?$/ }).max(BRAND_LIMITS.addressLength);
const Words = z.string().trim().min(1).max(BRAND_LIMITS.textLength).refine(isReadableText);
/** A host name with letters of other alphabets as networks write it (`xn--…`); whatever else is in the text stays there. */
function asAscii(text: string): string {
  const isPlain = ![...text].some((letter) => letter > '\u007f');
  return isPlain || /[\s/\\:?#@]/.test(text) || !URL.canParse(`http://${text}`)
    ? text
    : new URL(`http://${text}`).hostname;
}

/** A host name of at least two labels; no address of a machine, and no port. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(asAscii)
  .max(BRAND_LIMITS.domainLength)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/);

/** `\uXXXX` in JSON: a text has as many of them as its length says. */
const MOST_BYTES_OF_A_CHARACTER = 6;

const Picture = z.enum(BRAND_PICTURES);
const Link = z.enum(BRAND_LINKS);
const LegalText = z.enum(BRAND_TEXTS);
/** Pages that take the place of the portal's own. */
export const BrandLinks = z.partialRecord(Link, Address);
export const BrandName = nameUpTo(BRAND_LIMITS.nameLength);
export const BrandSender = lineUpTo(BRAND_LIMITS.senderLength).min(1);

const ThemeAccents = answer({ accent: z.string(), wash: z.string(), glow: z.string() });
const Colours = answer({ ramp: z.array(z.string()), light: ThemeAccents, dark: ThemeAccents });
/** What people see of a brand. */
export const ShownBrand = answer({
  name: z.string().optional(),
  colours: Colours.optional(),
  pictures: z.partialRecord(Picture, z.string()),
  links: z.partialRecord(Link, z.string()),
  texts: z.partialRecord(LegalText, z.string()),
});

/** What an owner sets. null: as the installation has it, or the product. */
const Brand = {
  name: BrandName.nullable(),
  colour: BrandColour.nullable(),
  sender: BrandSender.nullable(),
  links: BrandLinks,
  /** Shown where there is no link. */
  texts: z.partialRecord(LegalText, Words),
};

const OwnDomain = answer({
  domain: z.string(),
  /** The name and the text of the record (TXT) that proves it. */
  record: answer({ name: z.string(), text: z.string() }),
  /** Epoch ms; null: it is not proven yet, and leads nowhere. */
  proven_at: z.number().nullable(),
});

export const brands = {
  view: call({
    method: 'GET',
    path: '/brand/view_brand',
    role: 'limited',
    beforeSecondFactor: true,
    beforeRecharge: true,
    summary:
      'Name, colours, pictures and links that the portal has for the organisation of the signed-in user',
    result: ShownBrand,
  }),
  viewPicture: call({
    method: 'GET',
    path: '/brand/view_picture',
    role: 'public',
    file: 'image/webp',
    summary: 'The bytes of a logo or an icon, a WebP; a browser keeps them under their digest',
    query: z.object({ digest: Digest }),
    result: FileAnswer,
    fails: ['resource_missing'],
    failStatus: { resource_missing: 404 },
  }),
  viewText: call({
    method: 'GET',
    path: '/brand/view_text',
    role: 'public',
    summary: 'A legal text, by its digest',
    query: z.object({ digest: Digest }),
    result: answer({ text: z.string() }),
    fails: ['resource_missing'],
  }),
  isDomain: call({
    method: 'GET',
    path: '/brand/is_domain',
    role: 'public',
    summary:
      'Whether a host name is the proven domain of an organisation: 200, or 404. A proxy asks before it gets a certificate for it',
    query: z.object({ domain: Domain }),
    fails: ['resource_missing'],
    failStatus: { resource_missing: 404, parameter_invalid: 404 },
  }),
  viewSettings: call({
    method: 'GET',
    path: '/brand/view_settings',
    role: 'owner',
    summary: 'What the organisation has set of its brand, and its own domain',
    result: answer({
      ...Brand,
      links: z.partialRecord(Link, z.string()),
      texts: z.partialRecord(LegalText, z.string()),
      /** Digests of its own pictures. */
      pictures: z.partialRecord(Picture, z.string()),
      domain: OwnDomain.nullable(),
      /** Whether it is what people see before they sign in, and organisations without one of their own. */
      of_installation: z.boolean(),
    }),
  }),
  previewColours: call({
    method: 'GET',
    path: '/brand/preview_colours',
    role: 'owner',
    summary: 'What the portal makes of a colour, so that words stay legible on it and in it',
    query: z.object({ colour: BrandColour }),
    result: Colours,
  }),
  update: call({
    method: 'PUT',
    path: '/brand/update_brand',
    role: 'owner',
    summary:
      'Sets name, colour, name of the sender of mails, links and legal texts of the brand; the purchase agreement is that of the installation',
    bodyBytes: BRAND_TEXTS.length * BRAND_LIMITS.textLength * MOST_BYTES_OF_A_CHARACTER,
    body: z.object(Brand),
    // A purchase agreement of an organisation that does not run the installation.
    fails: ['operation_unsupported'],
  }),
  uploadPicture: call({
    method: 'POST',
    path: '/brand/upload_picture',
    role: 'owner',
    summary:
      'Sets the logo, the logo on dark ground, or the icon: a PNG, JPEG or WebP, which is written anew without anything but its pixels',
    bodyBytes: Math.ceil(BRAND_LIMITS.uploadBytes * 1.4),
    body: z.object({
      picture: Picture,
      /** Base64. */
      data: z
        .string()
        .min(1)
        .max(Math.ceil(BRAND_LIMITS.uploadBytes / 3) * 4)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/),
    }),
    result: answer({ digest: z.string() }),
    fails: ['upload_failed'],
  }),
  removePicture: call({
    method: 'DELETE',
    path: '/brand/delete_picture',
    role: 'owner',
    summary: 'Removes the logo, the logo on dark ground, or the icon',
    query: z.object({ picture: Picture }),
    fails: ['resource_missing'],
  }),
  setDomain: call({
    method: 'PUT',
    path: '/brand/set_domain',
    role: 'owner',
    summary: 'Names the own domain of the organisation; it leads to the portal once it is proven. null: none',
    body: z.object({ domain: Domain.nullable() }),
    result: answer({ domain: OwnDomain.nullable() }),
    // It is that of the installation.
    fails: ['operation_unsupported'],
  }),
  proveDomain: call({
    method: 'POST',
    path: '/brand/prove_domain',
    role: 'owner',
    summary: 'Looks for the record that proves the own domain',
    result: answer({
      /** `taken`: another organisation has proven it. `unanswered`: no server of names gave an answer. */
      outcome: z.enum(['proven', 'missing', 'unanswered', 'taken']),
      domain: OwnDomain,
    }),
    fails: ['resource_missing', 'trigger_limit'],
  }),
};
