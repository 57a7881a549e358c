import { z } from 'zod';
import { call } from '../call';
import { answer, listOf, nameUpTo } from '../fields';
import { PANEL_LIMITS } from '../panel-limits';
import { SHARE_ICONS, SITE_PATTERN } from '../share-links';
import { ShownBrand } from './brands';

/** A token of 256 bits; what is longer or has other characters is none. */
export const ShareToken = z.string().min(1).max(64);
/** What a passphrase is answered with. */
export const ShareProof = z.string().max(128);
const Site = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .regex(SITE_PATTERN)
  .refine((text) => URL.canParse(text));

const PanelId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const ShareId = z.uuid();

/** What people enter of a link. */
const facts = {
  /** Title of its page. */
  name: nameUpTo(PANEL_LIMITS.nameLength),
  icon: z.enum(SHARE_ICONS),
  /** Epoch ms; null: it does not expire. */
  expires_at: z.number().int().min(0).nullable(),
  /** null: none. */
  passphrase: z
    .string()
    .min(PANEL_LIMITS.passphraseLength.least)
    .max(PANEL_LIMITS.passphraseLength.most)
    .nullable(),
  /** What the variable of the panel stands for: EUI of a device, or id of a group (empty: the Default group). null: viewers choose. */
  variable: z.string().max(16).nullable(),
  /** Sites that may embed it; none: nobody may. */
  sites: listOf(Site, { most: PANEL_LIMITS.shareSites }),
};

const Share = answer({
  share_id: ShareId,
  name: z.string(),
  icon: z.enum(SHARE_ICONS),
  expires_at: z.number().nullable(),
  has_passphrase: z.boolean(),
  variable: z.string().nullable(),
  sites: z.array(z.string()),
  created_at: z.number(),
  /** null: an account that was deleted. */
  created_by: z.string().nullable(),
  /** How often its page was opened. */
  views: z.number(),
  /** When it was used last; null: never. */
  last_seen_at: z.number().nullable(),
});
export type PanelShare = z.infer<typeof Share>;

/** The name that an organisation gave to a measurement, in the language of the request. */
export const MeasurementName = answer({
  measurement_id: z.number(),
  measurement_name: z.string(),
  measurement_unit: z.string(),
});

const OpenedShare = answer({
  panel_id: z.number(),
  name: z.string(),
  icon: z.enum(SHARE_ICONS),
  /** The passphrase is to be sent. Until then nothing but this, name and icon is answered. */
  asks_passphrase: z.boolean(),
  /** To be sent with every request; null: none is needed. */
  proof: z.string().nullable(),
  /** The proof is to be renewed before; epoch ms. */
  proof_until: z.number().nullable(),
  expires_at: z.number().nullable(),
  /** What the variable of the panel stands for; null: there is none, or it is chosen. */
  variable: z.string().nullable(),
  /** What can be chosen, by name. */
  choices: z.array(answer({ id: z.string(), name: z.string() })),
  /** Names that the organisation gave to what the panel shows, in the language of the request. */
  measurement_names: z.array(MeasurementName),
  /** Of the organisation whose panel it is. */
  brand: ShownBrand,
});
export type OpenedShare = z.infer<typeof OpenedShare>;

const WRONG_VARIABLE = ['device_not_in_organisation', 'group_missing'] as const;

/** Links to panels, for people who have no account. */
export const panelShares = {
  share: call({
    method: 'POST',
    path: '/panel/share_panel',
    role: 'administrator',
    summary: 'Makes a link to a panel. Its token is answered here and never again',
    body: z.object({
      panel_id: PanelId,
      name: facts.name,
      icon: facts.icon.default('panel'),
      expires_at: facts.expires_at.default(null),
      passphrase: facts.passphrase.default(null),
      variable: facts.variable.default(null),
      sites: facts.sites.default([]),
    }),
    result: answer({ share_id: ShareId, token: z.string() }),
    fails: ['resource_missing', 'creation_limit_reached', 'parameter_invalid', ...WRONG_VARIABLE],
  }),
  list: call({
    method: 'GET',
    path: '/panel/list_shares',
    role: 'administrator',
    summary: 'Links to a panel, the newest first',
    query: z.object({ panel_id: PanelId }),
    result: z.array(Share),
    fails: ['resource_missing'],
  }),
  update: call({
    method: 'POST',
    path: '/panel/update_share',
    role: 'administrator',
    summary: 'Changes a link to a panel; its token stays',
    body: z.object({ share_id: ShareId, ...z.object(facts).partial().shape }),
    fails: ['resource_missing', 'parameter_invalid', ...WRONG_VARIABLE],
  }),
  withdraw: call({
    method: 'POST',
    path: '/panel/withdraw_share',
    role: 'administrator',
    summary: 'Withdraws a link to a panel: open pages end within a second',
    body: z.object({ share_id: ShareId }),
    fails: ['resource_missing'],
  }),
  open: call({
    base: 'share',
    method: 'POST',
    path: '/panel/open_share',
    role: 'public',
    summary:
      'What a link leads to; with its passphrase, or a proof that it was entered before, a proof for other requests',
    body: z.object({
      share_token: ShareToken,
      passphrase: z.string().max(PANEL_LIMITS.passphraseLength.most).optional(),
      /** One that is to be renewed; that counts as no view. */
      proof: ShareProof.optional(),
    }),
    result: OpenedShare,
    fails: [
      'expired',
      'resource_missing',
      'account_frozen',
      'password_wrong',
      'trigger_limit',
      'too_frequent',
    ],
  }),
};
