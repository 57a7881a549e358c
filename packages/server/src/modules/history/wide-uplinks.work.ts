import type { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { packWideUplinks } from './packing.service';

/** A device that sent a message with very many readings. */
interface WideDevice {
  orgId: OrgId;
  deviceId: number;
}

export const PACK_WIDE: WorkKind<WideDevice, void> = {
  name: 'history.pack_wide',
  priority: 'background',
  limitMs: 5 * MINUTE_MS,
};

/** Packs the readings of such messages; their rows stay until their day is packed. */
export async function packWide(tools: WorkTools, device: WideDevice): Promise<void> {
  while (await packWideUplinks(tools, device));
}
