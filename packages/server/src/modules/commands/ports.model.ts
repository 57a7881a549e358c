import type { OrgId } from '@fieldscope/contract/ids';
import type { ProfileSetting } from '@fieldscope/contract/profile-settings';
import { createPorts, type Ports } from '../../platform/ports';

/** What device profiles know of commands. The module that has them registers it. */
export interface DeviceProfileCommands {
  /** What devices with a profile can be set to and told; nothing when the organisation has no such profile. */
  settingsOf(orgId: OrgId, profileId: number): Promise<readonly ProfileSetting[]>;
  /** The downlink of a value; undefined: it cannot be encoded. */
  encode(
    orgId: OrgId,
    profileId: number,
    setting: ProfileSetting,
    value: number,
  ): Promise<{ fPort: number; bytes: Uint8Array } | undefined>;
}

/** Without profiles, only built-in models are told anything. */
export const createCommandPorts = (): Ports<DeviceProfileCommands> =>
  createPorts<DeviceProfileCommands>({ settingsOf: async () => [], encode: async () => undefined });
