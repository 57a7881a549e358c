import type { PanelShare } from '@fieldscope/contract/calls/panel-shares';
import type { ShareIcon } from '@fieldscope/contract/share-links';
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

/** What is sent of a draft; `expires_at` is undefined where the text is no moment. */
export function factsOf({ expires, passphrase, ...facts }: ShareDraft, zone: string) {
  return {
    ...facts,
    sites: sitesIn(facts.sites),
    name: facts.name.trim(),
    expires_at: expires === '' ? null : fromLocalDateTime(expires, zone),
    ...(passphrase !== undefined && { passphrase: passphrase === '' ? null : passphrase }),
  };
}

/** Addresses of sites in what was typed, one after the other. */
export const sitesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((site) => site !== '');
