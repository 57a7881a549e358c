import { z } from 'zod';
import { ACCESS_LEVEL } from '../access-level';
import { call } from '../call';
import { answer, nameUpTo, PasswordProof } from '../fields';
import { LIMITS } from '../limits';

const AccessLevel = z.union([z.literal(ACCESS_LEVEL.read), z.literal(ACCESS_LEVEL.full)]);
const AccessKeyStatus = z.enum(['active', 'disabled']);
const Label = nameUpTo(LIMITS.accessKeyLabelLength);

const AccessKey = answer({
  access_id: z.string(),
  label: z.string(),
  level: AccessLevel,
  status: AccessKeyStatus,
  /** The key that every organisation is created with. */
  fixed: z.boolean(),
  created_at: z.number(),
  /** null: never. */
  last_used_at: z.number().nullable(),
});
export type AccessKey = z.infer<typeof AccessKey>;

const Secret = answer({ access_id: z.string(), access_key: z.string() });

export const accessKeys = {
  list: call({
    method: 'GET',
    path: '/organization/access/getAccessList',
    role: 'observer',
    summary: "The organisation's access keys without their secret half, the fixed key first",
    result: z.array(AccessKey),
  }),
  create: call({
    method: 'POST',
    path: '/organization/access/createAccessKey',
    role: 'administrator',
    notSimulated: true,
    summary: 'Creates an access key; its secret half is in this response only',
    body: z.object({ label: Label, level: AccessLevel, password: PasswordProof }),
    result: Secret,
    fails: ['password_wrong', 'account_locked', 'account_missing', 'access_key_limit_reached'],
  }),
  edit: call({
    method: 'PUT',
    path: '/organization/access/editAccessKeyInfo',
    role: 'administrator',
    notSimulated: true,
    summary: 'Changes label or level, disables or enables; disabling takes effect at once',
    body: z.object({
      access_id: z.string().min(1).max(64),
      label: Label.optional(),
      level: AccessLevel.optional(),
      status: AccessKeyStatus.optional(),
      password: PasswordProof,
    }),
    fails: ['password_wrong', 'account_locked', 'account_missing', 'resource_missing'],
  }),
  remove: call({
    method: 'POST',
    path: '/organization/access/deleteAccessKey',
    role: 'owner',
    notSimulated: true,
    summary: 'Deletes a disabled access key, so that another one can be created; never the fixed key',
    body: z.object({ access_id: z.string().min(1).max(64), password: PasswordProof }),
    fails: [
      'password_wrong',
      'account_locked',
      'account_missing',
      'resource_missing',
      'operation_unsupported',
    ],
  }),
  replaceFixed: call({
    method: 'POST',
    path: '/organization/access/replaceFixedAccess',
    role: 'owner',
    notSimulated: true,
    summary: 'Gives the fixed access key another secret half; the one before stops working at once',
    body: z.object({ password: PasswordProof }),
    fails: ['password_wrong', 'account_locked', 'account_missing', 'resource_missing'],
  }),
  viewFixed: call({
    method: 'GET',
    path: '/organization/access/getFixedAccess',
    role: 'administrator',
    notSimulated: true,
    summary: "The organisation's fixed access key in clear text; existing client programs read it",
    result: Secret,
    fails: ['resource_missing', 'access_key_disabled'],
  }),
};
