import { z } from 'zod';

/** An EUI-64 as 16 upper-case hex digits. The product is case sensitive: lower case is refused, not folded. */
export const Eui = z
  .string()
  .regex(/^[0-9A-F]{16}$/)
  .brand<'Eui'>();
export type Eui = z.infer<typeof Eui>;

/** An EUI from a network server, in any case; parsed to upper case. */
export const EuiInAnyCase = z
  .string()
  .regex(/^[0-9A-Fa-f]{16}$/)
  .transform((text) => text.toUpperCase() as Eui);

/** The key code on a device's sticker: 18 upper-case letters or digits. */
export const KeyCode = z.string().min(1).max(64).brand<'KeyCode'>();
export type KeyCode = z.infer<typeof KeyCode>;

/** One way to write each number, and none that the database cannot hold. */
const digits = (name: string) => z.string().regex(/^(0|[1-9][0-9]{0,17})$/, `${name} is a decimal number`);

/** Organisation id: decimal digits as text, as in topics. */
export const OrgId = digits('org_id').brand<'OrgId'>();
export type OrgId = z.infer<typeof OrgId>;

export const UserId = digits('user_id').brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** Group id: 16 upper-case hex digits; the empty text is the Default group. */
export const GroupId = z
  .string()
  .regex(/^([0-9A-F]{16})?$/)
  .brand<'GroupId'>();
export type GroupId = z.infer<typeof GroupId>;

/** Public half of an access key: 16 upper-case letters or digits. */
export const AccessId = z
  .string()
  .regex(/^[0-9A-Z]{16}$/)
  .brand<'AccessId'>();
export type AccessId = z.infer<typeof AccessId>;

/** Coordinates of trackers, by the names that client programs have for them. */
const COORDINATES = { lng: 4197, longitude: 4197, lat: 4198, latitude: 4198 } as const;

/** A number, or one of the names of coordinates. */
export const MeasurementId = z
  .union([
    z.coerce.number().int().min(1).max(99_999),
    z
      .enum(Object.keys(COORDINATES) as (keyof typeof COORDINATES)[])
      .transform((name): number => COORDINATES[name]),
  ])
  .brand<'MeasurementId'>();
export type MeasurementId = z.infer<typeof MeasurementId>;

/** Of a field of the organisation. */
export const FieldId = z.coerce.number().int().min(1).max(0x7fff_ffff);

export const Channel = z.coerce.number().int().min(0).max(255).brand<'Channel'>();
export type Channel = z.infer<typeof Channel>;
