import type { DeviceModel } from './model';
import { a1101 } from './models/a1101';
import { a1102 } from './models/a1102';
import { blankDevice } from './models/blank-device';
import { g1 } from './models/g1';
import { anyGateway } from './models/gateway';
import { k1100 } from './models/k1100';
import { loraSBaro } from './models/lora-s-baro';
import { loraSCo2 } from './models/lora-s-co2';
import { loraSLight } from './models/lora-s-light';
import { loraSSoil } from './models/lora-s-soil';
import { loraSTh } from './models/lora-s-th';
import { m2 } from './models/m2';
import { s2100 } from './models/s2100';
import { s2101 } from './models/s2101';
import { s2102 } from './models/s2102';
import { s2103 } from './models/s2103';
import { s2104 } from './models/s2104';
import { s2105 } from './models/s2105';
import { s2106 } from './models/s2106';
import { s2107 } from './models/s2107';
import { s2110 } from './models/s2110';
import { s2120 } from './models/s2120';
import { sensorHub } from './models/sensor-hub';
import { t1000A } from './models/t1000-a';
import { t1000B } from './models/t1000-b';
import { t1000C } from './models/t1000-c';
import { t1000D } from './models/t1000-d';
import { t1000E } from './models/t1000-e';
import { t2000 } from './models/t2000';
import { watcher } from './models/watcher';

/** Every supported model, in display order. */
export const MODELS: readonly DeviceModel[] = [
  s2101,
  s2102,
  s2103,
  s2104,
  s2105,
  s2106,
  s2107,
  s2100,
  s2110,
  s2120,
  a1101,
  a1102,
  watcher,
  k1100,
  loraSTh,
  loraSCo2,
  loraSLight,
  loraSBaro,
  loraSSoil,
  t1000A,
  t1000B,
  t1000C,
  t1000D,
  t1000E,
  t2000,
  m2,
  g1,
  anyGateway,
  sensorHub,
  blankDevice,
];

const BY_NAME: ReadonlyMap<string, DeviceModel> = new Map(MODELS.map((model) => [model.model, model]));

/** The model of this name (case-sensitive); undefined when there is none. */
export function findModel(model: string): DeviceModel | undefined {
  return BY_NAME.get(model);
}
