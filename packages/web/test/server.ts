// Declares the cluster that the harness injects.
import type {} from '../../server/test/global-setup';
import { packet, powerFrame, valueFrame } from '../../simulator/src/payloads/frame7';

export * from '../../server/test/authenticator';
export * from '../../server/test/builders';
export { aChirpstack as aChirpstackOverMqtt, type Chirpstack } from '../../server/test/chirpstack';
export {
  APPLICATION,
  aChirpstack,
  type ChirpstackServer,
  GLOBAL_KEY,
} from '../../server/test/chirpstack-server';
export { aFleet } from '../../server/test/fleet';
export { aServer, type TestServer } from '../../server/test/harness';
export { aHistory } from '../../server/test/readings';
export { anUpEvent, aSender, CRC_WRONG, S2101_UPLINK } from '../../server/test/sender';
export { aBuyer, anOrder, aShop, openShop, PRICES } from '../../server/test/shop';
export { haveAdviceMade, leaveUnmade } from '../../server/test/whole-farm';

/** Payload of an S2101 in hex: ℃, % RH, and battery in percent. */
export const climate = (temperature: number, humidity: number, battery = 90): string =>
  packet([powerFrame(battery, 15), valueFrame(4097, temperature), valueFrame(4098, humidity)]).toString(
    'hex',
  );

/** Payload in hex with battery in percent and interval in minutes. */
export const power = (battery: number, intervalMinutes: number): string =>
  packet([powerFrame(battery, intervalMinutes)]).toString('hex');

/** Payload in hex with a pH that the models of that family do not measure. */
export const waterPh = (ph: number): string => packet([valueFrame(4126, ph)]).toString('hex');
