import type { OrgId } from '@fieldscope/contract/ids';

/** The portal's own websocket: what happens in an organisation, to its open screens. */
export interface LiveHub {
  /** Tells open screens that devices were bound, removed or renamed. */
  devicesChanged(orgId: OrgId): void;
  close(): Promise<void>;
}
