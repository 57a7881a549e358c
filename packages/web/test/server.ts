// Declares the cluster that the harness injects.
import type {} from '../../server/test/global-setup';
import { packet, powerFrame, valueFrame } from '../../simulator/src/payloads/frame7';

export * from '../../server/test/authenticator';
export * from '../../server/test/builders';
export { aServer, type TestServer } from '../../server/test/harness';
export { aHistory } from '../../server/test/readings';
export { aSender } from '../../server/test/sender';

/** Payload of an S2101 in hex: ℃, % RH, and battery in percent. */
export const climate = (temperature: number, humidity: number, battery = 90): string =>
  packet([powerFrame(battery, 15), valueFrame(4097, temperature), valueFrame(4098, humidity)]).toString(
    'hex',
  );
