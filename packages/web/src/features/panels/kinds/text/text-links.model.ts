/** A part of a text; `href` where it is an address. */
export interface TextPart {
  text: string;
  href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»，。；：！？、）】」]+/gi;
/** What stands behind an address, and is no part of it. */
const SENTENCE_END = /[.,;:!?'…]+$/;

/** A text with its addresses apart; those with a name and password of somebody stay text. */
export function partsOfText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutEnd(found);
    if (!isAddress(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A closing bracket belongs to an address that has the opening one. */
function withoutEnd(found: string): string {
  const shorter = found.replace(SENTENCE_END, '');
  const isOpen = shorter.endsWith(')') && shorter.split(')').length > shorter.split('(').length;
  return isOpen ? withoutEnd(shorter.slice(0, -1)) : shorter;
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username + password === '';
}
