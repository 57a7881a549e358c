import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { EuiInAnyCase } from '../ids';

export const tunnels = {
  create: call({
    method: 'POST',
    path: '/device/create_tunnel',
    role: 'administrator',
    notSimulated: true,
    summary: 'Opens a remote shell to a gateway for a limited time, where the operator has set that up',
    body: z.object({ eui: EuiInAnyCase }),
    result: answer({
      /** How to connect: a command or an address, as the operator's tunnel service gives it. */
      ticket: z.string(),
      expires_at: z.number(),
    }),
    fails: ['device_not_in_organisation', 'operation_unsupported', 'tunnel_failed'],
  }),
};
