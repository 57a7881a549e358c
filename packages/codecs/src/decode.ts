import { decodeFrame7, explainFrame7 } from './families/frame7';
import { decodeT1000 } from './families/t1000';
import { decodeT2000 } from './families/t2000';
import { Trace } from './families/trace';
import { decodeV2 } from './families/v2';
import type { DeviceModel } from './model';
import { type DecodeOutcome, refuse } from './outcome';
import type { PayloadPart } from './parts';
import { findModel } from './registry';

/** A LoRaWAN payload has at most 242 bytes; anything longer than this is not a radio payload. */
const MAX_BYTES = 512;
/** Channel of frames about the device itself; no v2 frame has this id. */
const DEVICE_CHANNEL = 0x00;

interface UplinkBytes {
  bytes: Uint8Array;
  fPort: number | null;
}

/**
 * Decodes an uplink. Never throws and never changes `bytes`: an uplink that cannot be read is refused as a whole, with
 * the reason. The layout follows from the model alone, since packets of different families start alike.
 */
export function decodeUplink(model: string, { bytes, fPort }: UplinkBytes): DecodeOutcome {
  const found = findModel(model);
  if (!found) return refuse('unknown_model');
  if (bytes.length === 0) return refuse('empty');
  if (bytes.length > MAX_BYTES) return refuse('too_long', `${bytes.length} bytes`);
  switch (familyOf(found, bytes)) {
    case 'frame7':
      return decodeFrame7(bytes);
    case 'v2':
      return decodeV2(bytes, found.model);
    case 't1000':
      return decodeT1000(bytes, fPort);
    case 't2000':
      return decodeT2000(bytes);
    case null:
      return refuse('unknown_model', 'this model has no radio payload');
  }
}

/**
 * Which bytes of an uplink mean what, in their order and without gaps; of a refused one as far as it could be read.
 * Never throws.
 */
export function explainUplink(model: string, { bytes, fPort }: UplinkBytes): PayloadPart[] {
  const found = findModel(model);
  const trace = new Trace();
  switch (found && bytes.length <= MAX_BYTES ? familyOf(found, bytes) : null) {
    case 'frame7':
      return explainFrame7(bytes);
    case 'v2':
      decodeV2(bytes, model, trace);
      break;
    case 't1000':
      decodeT1000(bytes, fPort, trace);
      break;
    case 't2000':
      decodeT2000(bytes, trace);
  }
  return trace.partsOf(bytes.length);
}

/** This camera reports its AI model in seven-byte frames. */
const familyOf = ({ model, family }: DeviceModel, bytes: Uint8Array): DeviceModel['family'] =>
  model === 'A1101' && bytes[0] === DEVICE_CHANNEL ? 'frame7' : family;
