import { decodeFrame7 } from './families/frame7';
import { decodeT1000 } from './families/t1000';
import { decodeT2000 } from './families/t2000';
import { decodeV2 } from './families/v2';
import { type DecodeOutcome, refuse } from './outcome';
import { findModel } from './registry';

/** A LoRaWAN payload has at most 242 bytes; anything longer than this is not a radio payload. */
const MAX_BYTES = 512;
/** Channel of frames about the device itself; no v2 frame has this id. */
const DEVICE_CHANNEL = 0x00;

/**
 * Decodes an uplink. Never throws and never changes `bytes`: an uplink that cannot be read is refused as a whole, with
 * the reason. The layout follows from the model alone, since packets of different families start alike.
 */
export function decodeUplink(
  model: string,
  uplink: { bytes: Uint8Array; fPort: number | null },
): DecodeOutcome {
  const { bytes, fPort } = uplink;
  const found = findModel(model);
  if (!found) return refuse('unknown_model');
  if (bytes.length === 0) return refuse('empty');
  if (bytes.length > MAX_BYTES) return refuse('too_long', `${bytes.length} bytes`);
  switch (found.family) {
    case 'frame7':
      return decodeFrame7(bytes);
    case 'v2':
      // This camera reports its AI model in seven-byte frames.
      return found.model === 'A1101' && bytes[0] === DEVICE_CHANNEL
        ? decodeFrame7(bytes)
        : decodeV2(bytes, found.model);
    case 't1000':
      return decodeT1000(bytes, fPort);
    case 't2000':
      return decodeT2000(bytes);
    case null:
      return refuse('unknown_model', 'this model has no radio payload');
  }
}
