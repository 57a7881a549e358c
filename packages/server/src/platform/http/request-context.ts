import type { IncomingHttpHeaders } from 'node:http';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import type { PlatformServices } from '../services';
import type { Actor } from './actor';

/** What a use case gets besides its input. */
export interface Ctx<A extends Actor = Actor> extends PlatformServices {
  /** The caller; a call that signs in sets the user that the audit log names. */
  actor: A;
  language: Language;
  /** Address of the client, for sessions and limits. */
  address: string;
  userAgent: string;
  /** Media types that the client can read. */
  accept: string | undefined;
  /** Codings that the client can read. */
  acceptEncoding: string | undefined;
  /** @returns what is aborted when nobody waits for the answer any more */
  whenGone(): AbortSignal;
  /** Name of what a change is about, for the audit log, when the input does not contain it. */
  subject: string | undefined;
  /** Additional headers of the response when the call succeeds. */
  answerHeaders: Record<string, string>;
}

/**
 * What a message of a network server or device gets: its sender. They are most of the calls, and what stores them was made
 * with its services.
 */
export interface MessageCtx extends Pick<Ctx, 'actor' | 'subject' | 'answerHeaders'> {
  headers: IncomingHttpHeaders;
}

/** A use case on behalf of an organisation: every query it makes is bound to `orgId`. */
export interface OrgCtx<A extends OrgActor = OrgActor> extends Ctx<A> {
  orgId: OrgId;
}
export type OrgActor = Extract<Actor, { orgId: OrgId }>;
export type ShareActor = Extract<Actor, { kind: 'share' }>;
export type UserActor = Extract<Actor, { kind: 'user' }>;
/** A use case of the operator's pages: of all organisations. */
export type OperatorCtx = Ctx<Extract<Actor, { kind: 'installation_operator' }>>;
