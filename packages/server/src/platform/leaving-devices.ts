import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { Db } from './postgres/db';

/** Devices that leave an organisation, which still has them; their ids and EUIs are in the same order. */
export interface LeavingDevices {
  orgId: OrgId;
  /** The organisation that they are transferred to; null when they are removed. */
  transferredTo: OrgId | null;
  at: number;
  deviceIds: readonly number[];
  euis: readonly Eui[];
  devEuis: readonly Eui[];
}

/** Deletes what a module knows of devices that leave, in the transaction in which they do. */
export type OnDevicesLeaving = (trx: Db, leaving: LeavingDevices) => Promise<void>;
