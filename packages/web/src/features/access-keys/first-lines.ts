const LINES_SHOWN = 12;

/** The first lines of a text, of JSON as people read it. */
export function firstLines(body: string): string {
  const text = /^[[{]/.test(body) ? JSON.stringify(JSON.parse(body), null, 2) : body.trimEnd();
  const lines = text.split('\n');
  return lines.length > LINES_SHOWN ? [...lines.slice(0, LINES_SHOWN), '…'].join('\n') : text;
}
