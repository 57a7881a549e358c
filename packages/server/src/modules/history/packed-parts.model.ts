import type { ChunkKey } from './chunking.model';
import type { FramesPart, HistoryParts, SeriesPart } from './history.repository';
import { DamagedHistory } from './packed-bytes.model';

/** Called for packed history that cannot be read; the rest is shown without it. */
export type ReportDamage = (damage: { seriesId: number; firstAt: number; reason: string }) => void;

/**
 * Visits the packed series with their frames, which several series share and which are unpacked once.
 * @param unpack reads what is needed of the frames
 */
export function visitPacked<Frames>(
  { series, frames }: HistoryParts,
  unpack: (packed: FramesPart) => Frames,
  visit: (part: SeriesPart & { packed: Buffer }, frames: Frames) => void,
  reportDamage: ReportDamage,
): void {
  const packedFrames = new Map(frames.map((one) => [keyOf(one.deviceId, one), one]));
  const unpacked = new Map<string, Frames>();
  const framesOf = ({ deviceId, framesAt, part }: SeriesPart): Frames => {
    const key = keyOf(deviceId, { firstAt: framesAt, part });
    const packed = packedFrames.get(key);
    if (!packed) throw new DamagedHistory('its frames are missing');
    const known = unpacked.get(key) ?? unpack(packed);
    unpacked.set(key, known);
    return known;
  };
  for (const part of series) {
    const { packed, seriesId, firstAt } = part;
    if (packed === null) continue;
    try {
      visit({ ...part, packed }, framesOf(part));
    } catch (error) {
      if (!(error instanceof DamagedHistory)) throw error;
      reportDamage({ seriesId, firstAt, reason: error.message });
    }
  }
}

const keyOf = (deviceId: number, { firstAt, part }: ChunkKey) => `${deviceId}/${firstAt}/${part}`;
