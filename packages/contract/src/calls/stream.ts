import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { Eui } from '../ids';

const Program = answer({
  client_id: z.string(),
  /** The access key that it uses; null: it has a key of one device. */
  access_id: z.string().nullable(),
  /** The device whose key it has; null: it has an access key. */
  eui: Eui.nullable(),
  /** Network address that it came from. */
  address: z.string(),
  connected_at: z.number(),
});
export type StreamProgram = z.infer<typeof Program>;

/** Programs on the MQTT stream of an organisation. */
export const stream = {
  listPrograms: call({
    method: 'GET',
    path: '/stream/list_programs',
    role: 'observer',
    summary: 'Programs that are connected to the MQTT stream, the newest first',
    result: z.array(Program),
  }),
};
