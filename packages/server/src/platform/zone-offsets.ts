import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local dates and times of a zone, written as ISO 8601 has them. Whoever asks may write its name in any case: each zone is kept once. */
export function formatOf(name: string): Intl.DateTimeFormat {
  const timeZone = name.toLowerCase();
  let format = formats.get(timeZone);
  if (!format) {
    // As in Swedish.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format;
}

/** From `from` on (epoch ms) local time is `offset` ms ahead of UTC. */
interface Segment {
  from: number;
  offset: number;
}

/** What is worked out at once: a calendar takes too long to be asked for every midnight of years. */
const BLOCK_MS = 366 * DAY_MS;
/** No zone has put its clock forward and back within it. */
const STEP_MS = 2 * DAY_MS;
const MOST_BLOCKS = 5_000;
const blocks = new Map<string, Segment[]>();

/** Local time less UTC at a moment (epoch ms), in ms. */
export function offsetAt(timeZone: string, at: number): number {
  const block = Math.floor(at / BLOCK_MS);
  const key = `${timeZone.toLowerCase()} ${block}`;
  let segments = blocks.get(key);
  if (!segments) {
    segments = segmentsBetween(formatOf(timeZone), block * BLOCK_MS, (block + 1) * BLOCK_MS);
    if (blocks.size >= MOST_BLOCKS) blocks.clear();
    blocks.set(key, segments);
  }
  return segments.findLast(({ from }) => from <= at)!.offset;
}

function segmentsBetween(format: Intl.DateTimeFormat, from: number, to: number): Segment[] {
  const segments: Segment[] = [{ from, offset: shownOffset(format, from) }];
  for (let start = from; start < to; start += STEP_MS) {
    const end = Math.min(start + STEP_MS, to);
    const offset = shownOffset(format, end);
    while (segments.at(-1)!.offset !== offset) {
      const before = segments.at(-1)!;
      segments.push(changeBetween(format, Math.max(start, before.from), end, before.offset));
    }
  }
  return segments;
}

/** The first second at which a clock that was right at `before`, and is no longer at `after`, shows something else. */
function changeBetween(format: Intl.DateTimeFormat, before: number, after: number, offset: number): Segment {
  let [right, wrong] = [before, after];
  while (wrong - right > SECOND_MS) {
    const middle = right + Math.floor((wrong - right) / 2 / SECOND_MS) * SECOND_MS;
    if (shownOffset(format, middle) === offset) right = middle;
    else wrong = middle;
  }
  return { from: wrong, offset: shownOffset(format, wrong) };
}

/** At a whole second. */
const shownOffset = (format: Intl.DateTimeFormat, at: number): number =>
  Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at;
