import { EMBED_PATH } from '@fieldscope/contract/share-links';

interface Link {
  panelId: number;
  shareId: string;
  token: string;
}

const queryOf = ({ panelId, token }: Link) => `id=${panelId}&share_token=${token}`;

/** What is given to people: the token is behind the `#`, which no browser sends to a server. */
export const addressOfLink = (link: Link): string => `${location.origin}/#/panel?${queryOf(link)}`;

/** A piece of HTML that shows the panel in a page of a site that may embed it. */
export function embedOf(link: Link, title: string): string {
  const source = `${location.origin}${EMBED_PATH}${link.shareId}#/panel?${queryOf(link)}`;
  return `<iframe src="${escaped(source)}" title="${escaped(title)}" width="100%" height="600" style="border:0" loading="lazy" allow="fullscreen"></iframe>`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
