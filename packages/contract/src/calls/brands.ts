import { z } from 'zod';
import { BRAND_LIMITS, BRAND_LINKS, BRAND_PICTURES } from '../brand-limits';
import { call } from '../call';
import { answer, FileAnswer, lineUpTo, nameUpTo } from '../fields';

const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .toLowerCase();
const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Address = z.url({ protocol: /^https?$/ }).max(BRAND_LIMITS.addressLength);
/** A host name of at least two labels; no address of a machine, and no port. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(BRAND_LIMITS.domainLength)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/);

const Picture = z.enum(BRAND_PICTURES);
const Link = z.enum(BRAND_LINKS);

const ThemeAccents = answer({ accent: z.string(), wash: z.string(), glow: z.string() });
const Colours = answer({ ramp: z.array(z.string()), light: ThemeAccents, dark: ThemeAccents });
const ShownBrand = answer({
  name: z.string().optional(),
  colours: Colours.optional(),
  pictures: z.partialRecord(Picture, z.string()),
  links: z.partialRecord(Link, z.string()),
});

/** What an owner sets. null: as the installation has it, or the product. */
const Brand = {
  name: nameUpTo(BRAND_LIMITS.nameLength).nullable(),
  colour: Colour.nullable(),
  sender: lineUpTo(BRAND_LIMITS.senderLength).min(1).nullable(),
  links: z.partialRecord(Link, Address),
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
    query: z.object({ colour: Colour }),
    result: Colours,
  }),
  update: call({
    method: 'PUT',
    path: '/brand/update_brand',
    role: 'owner',
    summary: 'Sets name, colour, name of the sender of mails, and links of the brand',
    body: z.object(Brand),
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
