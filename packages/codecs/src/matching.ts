import { decodeUplink } from './decode';
import type { DeviceModel } from './model';
import { MODELS } from './registry';

/** How much speaks for a model. */
export type Certainty = 'checksum_and_sensors' | 'checksum' | 'sensors' | 'layout';

export interface ModelMatch {
  model: string;
  certainty: Certainty;
}

export interface Payload {
  bytes: Uint8Array;
  fPort: number | null;
}

/** Seven-byte frames end with a check sum: of 65,536 other payloads one would be read. */
const hasChecksum = ({ family, model }: DeviceModel): boolean => family === 'frame7' && model !== 'A1101';

const RANKS: readonly Certainty[] = ['checksum_and_sensors', 'checksum', 'sensors', 'layout'];

/**
 * The models that read every one of a device's payloads to the last byte, best first: with a right check sum before
 * without one, and those before whose own sensors are just what was measured. Empty payloads say nothing.
 */
export function modelsThatRead(payloads: readonly Payload[]): ModelMatch[] {
  const informative = payloads.filter(({ bytes }) => bytes.length > 0);
  if (informative.length === 0) return [];
  const known = new Map<string, ReadonlySet<number> | undefined>();
  return MODELS.flatMap((model) => {
    const layout = layoutOf(model);
    if (layout === undefined) return [];
    if (!known.has(layout)) known.set(layout, measuredBy(model.model, informative));
    const measured = known.get(layout);
    return measured ? { model: model.model, ...certaintyOf(model, measured) } : [];
  })
    .sort((a, b) => RANKS.indexOf(a.certainty) - RANKS.indexOf(b.certainty) || a.unmeasured - b.unmeasured)
    .map(({ model, certainty }) => ({ model, certainty }));
}

/** Models with the same one read a payload alike; undefined: without radio payloads. */
const layoutOf = ({ family, model }: DeviceModel): string | undefined =>
  family === 'v2' ? model : (family ?? undefined);

/** Ids of what all those payloads measure; undefined when one of them cannot be read. */
function measuredBy(model: string, payloads: readonly Payload[]): ReadonlySet<number> | undefined {
  const measured = new Set<number>();
  for (const payload of payloads) {
    const outcome = decodeUplink(model, payload);
    if (!outcome.ok) return undefined;
    for (const { measurementId } of outcome.readings) measured.add(measurementId);
  }
  return measured;
}

function certaintyOf(model: DeviceModel, measured: ReadonlySet<number>) {
  const own = new Set(model.sensors.flatMap(({ measurementIds }) => measurementIds));
  const isOwn = measured.size > 0 && [...measured].every((id) => own.has(id));
  const certainty: Certainty = hasChecksum(model)
    ? isOwn
      ? 'checksum_and_sensors'
      : 'checksum'
    : isOwn
      ? 'sensors'
      : 'layout';
  return { certainty, unmeasured: isOwn ? own.size - measured.size : 0 };
}
