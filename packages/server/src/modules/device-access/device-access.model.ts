import type { OrgId } from '@fieldscope/contract/ids';
import type { Secrets } from '../../platform/security/secrets';

/** What a key of a device opens: reading it, or changing it and uploading for it as well. */
export type DeviceAccessLevel = 'read' | 'full';
export const DEVICE_ACCESS_LEVELS: readonly DeviceAccessLevel[] = ['read', 'full'];

/** What the keys of a device follow from: with another organisation or rotation they are others. */
export interface AccessOrigin {
  org_id: OrgId;
  device_id: number;
  access_rotation: number;
}

/** The key of a level, made again whenever it is needed: 64 upper-case hex digits. */
export const accessKeyOf = (
  secrets: Pick<Secrets, 'derivedKey'>,
  { org_id, device_id, access_rotation }: AccessOrigin,
  level: DeviceAccessLevel,
): string => secrets.derivedKey(`device ${org_id} ${device_id} ${level} ${access_rotation}`);

/** Both keys, as calls answer them. */
export const accessKeysOf = (secrets: Pick<Secrets, 'derivedKey'>, origin: AccessOrigin) => ({
  access_read: accessKeyOf(secrets, origin, 'read'),
  access_write: accessKeyOf(secrets, origin, 'full'),
});
