import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { Eui, OrgId } from '../ids';

const PendingTransfer = {
  transfer_id: z.string(),
  begun_at: z.number(),
  /** When it ends by itself. */
  expires_at: z.number(),
  devices: z.array(answer({ eui: Eui, name: z.string(), model: z.string() })),
};

/** From another organisation, which the receiver is to know before they accept. */
const IncomingTransfer = answer({ ...PendingTransfer, org_id: OrgId, organisation: z.string() });
export type IncomingTransfer = z.infer<typeof IncomingTransfer>;

/** To another organisation, as it was named: whether there is one, its sender does not learn. */
const OutgoingTransfer = answer({ ...PendingTransfer, org_id: z.string() });
export type OutgoingTransfer = z.infer<typeof OutgoingTransfer>;

const OneTransfer = z.object({ transfer_id: z.uuid() });

/** Transfers of devices that wait for the consent of the receiving organisation. `deviceChanges.transfer` begins one. */
export const deviceTransfers = {
  list: call({
    method: 'GET',
    path: '/device/list_transfers',
    role: 'owner',
    summary: 'Transfers of devices from and to the organisation that wait for consent, newest first',
    result: answer({ incoming: z.array(IncomingTransfer), outgoing: z.array(OutgoingTransfer) }),
  }),
  accept: call({
    method: 'POST',
    path: '/device/accept_transfer',
    role: 'owner',
    notSimulated: true,
    summary:
      'Accepts devices of another organisation, all or none of them. They come with names and positions, without history',
    body: OneTransfer,
    fails: [
      'resource_missing',
      'expired',
      'creation_limit_reached',
      // The organisation adopted a device with that EUI.
      'device_already_bound',
    ],
  }),
  decline: call({
    method: 'POST',
    path: '/device/decline_transfer',
    role: 'owner',
    notSimulated: true,
    summary: 'Declines devices of another organisation, which keeps them',
    body: OneTransfer,
    fails: ['resource_missing'],
  }),
  withdraw: call({
    method: 'POST',
    path: '/device/withdraw_transfer',
    role: 'owner',
    notSimulated: true,
    summary: 'Withdraws a transfer that was not accepted yet',
    body: OneTransfer,
    fails: ['resource_missing'],
  }),
};
