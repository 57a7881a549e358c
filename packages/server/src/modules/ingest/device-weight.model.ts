import type { KnownDevice } from './ingest.model';

/** Bytes of a device that has no series yet, with its place among the others. Measured with a million of them, and rounded up. */
const BYTES_OF_DEVICE = 700;
/** A key with its buffer, or the entry of a DevEUI. */
const BYTES_OF_MORE = 200;
const BYTES_OF_DERIVATION = 150;

/** Bytes that devices take in memory, series included, rounded up. */
export const bytesOfDevices = (devices: readonly KnownDevice[]): number =>
  devices.reduce((sum, device) => sum + bytesOfDevice(device), 0);

const bytesOfDevice = ({ eui, devEui, deviceKeySealed, derivations, series }: KnownDevice): number =>
  BYTES_OF_DEVICE +
  (devEui === eui ? 0 : BYTES_OF_MORE) +
  (deviceKeySealed ? BYTES_OF_MORE : 0) +
  derivations.length * BYTES_OF_DERIVATION +
  series.bytes();
