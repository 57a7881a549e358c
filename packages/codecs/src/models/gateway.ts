import type { DeviceModel } from '../model';
import { gateway } from './bases';

/** A LoRaWAN gateway of another maker: it is known by what it receives. */
export const anyGateway: DeviceModel = {
  ...gateway,
  model: 'GATEWAY',
  sensors: [],
};
