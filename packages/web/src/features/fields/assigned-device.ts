import type { Eui } from '@fieldscope/contract/ids';

/** A device whose field people choose. */
export interface AssignedDevice {
  eui: Eui;
  name: string;
  field: { field_id: number } | null;
}
