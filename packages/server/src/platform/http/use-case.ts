import type { AnyCall, ResultInputOf, Role } from '@fieldscope/contract/call';
import type { Actor } from './actor';
import type { CallRequest, InputFor } from './call-input';
import type { StreamedAnswer } from './call-response';
import type { WrittenAnswer } from './reads';
import type { Ctx, MessageCtx, OperatorCtx, OrgCtx, ShareActor, UserActor } from './request-context';

/** Finds the actor of a request; one function for each kind of credential, supplied by the modules that own them. */
export type Authenticate = (request: CallRequest) => Promise<Actor>;
export type Authenticators = Record<
  'user' | 'key' | 'network_server' | 'device' | 'share' | 'operator',
  Authenticate
>;

type UserRoles = Extract<Role, 'limited' | 'observer' | 'administrator' | 'owner' | 'operator'>;
/** What the use case of a call is given beside its input. */
export type CtxOf<C extends AnyCall> = C['role'] extends 'network_server' | 'device'
  ? MessageCtx
  : C['role'] extends 'public'
    ? Ctx
    : C['role'] extends 'installation_operator'
      ? OperatorCtx
      : C['role'] extends UserRoles
        ? OrgCtx<UserActor>
        : OrgCtx;
export type UseCase<C extends AnyCall> = (
  ctx: CtxOf<C>,
  input: InputFor<C>,
) => Promise<ResultInputOf<C> | WrittenAnswer | StreamedAnswer>;

/** What a shared call answers people without an account, who see nothing but the panels of their actor. */
export type SharedUseCase<C extends AnyCall> = (
  ctx: OrgCtx<ShareActor>,
  input: InputFor<C>,
) => Promise<ResultInputOf<C> | WrittenAnswer>;
