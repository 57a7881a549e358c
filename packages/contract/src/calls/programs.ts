import { z } from 'zod';
import { ACCESS_LEVEL } from '../access-level';
import { call } from '../call';
import { answer } from '../fields';

const AccessLevel = z.union([z.literal(ACCESS_LEVEL.read), z.literal(ACCESS_LEVEL.full)]);
const GrantId = z.string().regex(/^[\w-]{1,64}$/);
const RequestId = z.string().regex(/^[\w-]{1,64}$/);

/** What a program says of itself: data, which nobody has checked but for the two hosts. */
const Claimed = {
  name: z.string(),
  /** Host of the document that describes the program, and so proves the name's owner; null: it registered itself, and anybody can. */
  client_host: z.string().nullable(),
  /** Where the sign-in leads back to: a host, or the scheme of an app. */
  redirect_host: z.string(),
};

const GrantedProgram = answer({
  ...Claimed,
  grant_id: z.string(),
  level: AccessLevel,
  granted_at: z.number(),
  granted_by: z.string(),
  /** Whether the person who asks granted it. */
  own: z.boolean(),
  /** null: never. */
  last_used_at: z.number().nullable(),
});
export type GrantedProgram = z.infer<typeof GrantedProgram>;

const Decided = answer({
  /** Where the browser goes on to; it leads back to the program. */
  continue_at: z.string(),
});

/** Name in the audit log of a request that is refused before it is known which call it makes. */
export const PROGRAM_USE = 'programs.use';

/** Names in the audit log of why access ended that no person ended: the program gave it back, or a code or token came twice. */
export const PROGRAM_ENDS = { returned: 'programs.returned', reused: 'programs.reused' } as const;

/** Programs that people let in by signing in on a page, instead of pasting an access key. */
export const programs = {
  list: call({
    method: 'GET',
    path: '/organization/program/list_programs',
    role: 'observer',
    summary: 'Programs that people of the organisation let in, the newest first',
    result: z.array(GrantedProgram),
  }),
  viewRequest: call({
    method: 'GET',
    path: '/organization/program/view_request',
    role: 'observer',
    summary: 'A program that asks to be let in, as it describes itself',
    query: z.object({ request: RequestId }),
    result: answer({
      ...Claimed,
      /** Whether the person who asks may also let it change something. */
      may_grant_full: z.boolean(),
    }),
    fails: ['resource_missing'],
  }),
  allow: call({
    method: 'POST',
    path: '/organization/program/allow_request',
    role: 'observer',
    notSimulated: true,
    summary: 'Lets a program in, on behalf of the signed-in person and never with more rights than theirs',
    body: z.object({ request: RequestId, level: AccessLevel }),
    result: Decided,
    fails: ['resource_missing', 'no_authority', 'creation_limit_reached'],
  }),
  deny: call({
    method: 'POST',
    path: '/organization/program/deny_request',
    role: 'limited',
    summary: 'Refuses a program that asks to be let in',
    body: z.object({ request: RequestId }),
    result: Decided,
    fails: ['resource_missing'],
  }),
  revoke: call({
    method: 'POST',
    path: '/organization/program/revoke_program',
    role: 'observer',
    notSimulated: true,
    summary: 'Ends the access of a program at once: of any for administrators, of their own for others',
    body: z.object({ grant_id: GrantId }),
    fails: ['resource_missing', 'no_authority'],
  }),
};
