import type { PanelShare } from '@fieldscope/contract/calls/panel-shares';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { type ShareIcon, SITE_PATTERN } from '@fieldscope/contract/share-links';
import { fromLocalDateTime, toLocalDateTime } from '../../../values/zoned-time';

/** What people enter of a link. */
export interface ShareDraft {
  name: string;
  icon: ShareIcon;
  /** As `<input type="datetime-local">` holds it; empty: it does not expire. */
  expires: string;
  /** undefined: the one that it has, if any; null: none. */
  passphrase: string | null | undefined;
  /** null: viewers choose. */
  variable: string | null;
  /** Addresses, a line each. */
  sites: string;
}

export const newDraft = (name: string): ShareDraft => ({
  ...{ name, icon: 'panel', expires: '', passphrase: null, variable: null, sites: '' },
});

export const draftOf = (
  { name, icon, expires_at, variable, sites }: PanelShare,
  zone: string,
): ShareDraft => ({
  ...{ name, icon, variable, sites: sites.join('\n') },
  expires: expires_at === null ? '' : toLocalDateTime(expires_at, zone),
  passphrase: undefined,
});

/** Where and when a draft is read. */
interface Moment {
  zone: string;
  /** Epoch ms. */
  now: number;
}

/** What is wrong with a draft, by its fields. */
export interface DraftProblems {
  name: boolean;
  /** It is no moment, or over. */
  expires: boolean;
  /** It is asked for and too short. */
  passphrase: boolean;
  /** Of what was typed, that which is no address of a site. */
  sites: string[];
}

export function problemsOf(draft: ShareDraft, { zone, now }: Moment): DraftProblems {
  const { name, passphrase, sites } = draft;
  const expiresAt = momentOf(draft, zone);
  return {
    name: name.trim() === '',
    expires: expiresAt === undefined || (expiresAt !== null && expiresAt <= now),
    passphrase: typeof passphrase === 'string' && passphrase.length < PANEL_LIMITS.passphraseLength.least,
    sites: wordsIn(sites).filter((site) => originOf(site) === undefined),
  };
}

/** What is sent of a draft; undefined: something of it is wrong. */
export function factsOf(draft: ShareDraft, moment: Moment) {
  const { name, expires, passphrase, sites } = problemsOf(draft, moment);
  if (name || expires || passphrase || sites.length > 0) return undefined;
  const { icon, variable } = draft;
  return {
    ...{ name: draft.name.trim(), icon, variable, sites: sitesIn(draft.sites) },
    expires_at: momentOf(draft, moment.zone) ?? null,
    ...(draft.passphrase !== undefined && { passphrase: draft.passphrase }),
  };
}

/** null: never; undefined: what was typed is no moment. */
const momentOf = ({ expires }: ShareDraft, zone: string) =>
  expires === '' ? null : fromLocalDateTime(expires, zone);

const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** The sites in what was typed, each once. */
export const sitesIn = (text: string): string[] => [
  ...new Set(wordsIn(text).flatMap((word) => originOf(word) ?? [])),
];

/** The origin of the site of an address as people copy it, of `https` where it does not say; undefined: it is none. */
export function originOf(typed: string): string | undefined {
  const address = typed.includes('://') ? typed : `https://${typed}`;
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  return SITE_PATTERN.test(origin) ? origin : undefined;
}
