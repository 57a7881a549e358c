import type { Role } from '@fieldscope/contract/call';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import type { MessageFormat } from '@fieldscope/contract/network-server-kinds';
import { isOperator, reaches, type UserRole } from '@fieldscope/contract/user-roles';
import type { Party } from '../turns.model';

/** A network server, by the token of its connection. */
export interface NetworkServer {
  kind: 'network_server';
  /** Digest of the token in hex. */
  token: string;
  /** The organisation whose connection it is; null: the operator's, which speaks for every organisation. */
  ofOrganisation: OrgId | null;
  /** Of what it publishes over MQTT. */
  mqttFormat: MessageFormat;
}

/** A panel that is shown to people without an account. */
export interface SharedPanel {
  panelId: number;
  /** What its variable stands for: a device by its EUI, or a group, or nothing; null: viewers choose. */
  variable: { kind: 'device' | 'group'; id: string | null } | null;
}

/** The caller, and the organisation. */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      orgId: OrgId;
      userId: UserId;
      role: UserRole;
      sessionId: string;
      /** Whether the organisation runs the installation. */
      runsInstallation: boolean;
      /** The operator who signed in as this user, by a simulated login; null: the user. */
      operator: string | null;
      /** The organisation demands a second factor of sub-accounts, and this one has none yet. */
      secondFactorDue: boolean;
    }
  | { kind: 'key'; orgId: OrgId; accessId: string; level: 'read' | 'full' }
  /** A program that somebody let in by signing in on a page; its level is never above what that person may do. */
  | { kind: 'program'; orgId: OrgId; grantId: string; name: string; level: 'read' | 'full' }
  /** A program with the key of one device. */
  | { kind: 'device_access'; orgId: OrgId; eui: Eui; level: 'read' | 'full' }
  /** Somebody without an account who sees panels: by a link, or by whatever else shows panels. */
  | {
      kind: 'share';
      orgId: OrgId;
      /** What it is seen by, unique among all that there is: whose turn it is. */
      credential: string;
      panels: readonly SharedPanel[];
      /** Epoch ms; null: it does not end by itself. */
      endsAt: number | null;
    }
  /** Somebody with an account of the operator's pages: of no organisation. */
  | { kind: 'installation_operator'; operatorId: string; name: string; sessionId: string }
  | NetworkServer
  /** `address`: that of the client. */
  | { kind: 'device'; orgId: OrgId; eui: Eui; address: string };

export type ProgramActor = Extract<Actor, { kind: 'key' | 'program' | 'device_access' }>;

/** Whether it is a program: with a key, of an organisation or of one device, or let in by somebody. */
export const isProgram = (actor: Actor): actor is ProgramActor =>
  actor.kind === 'key' || actor.kind === 'program' || actor.kind === 'device_access';

/** Whether an actor reaches the least role of a call. */
export function mayCall(actor: Actor, role: Role): boolean {
  switch (role) {
    case 'public':
      return true;
    case 'operator':
      return actor.kind === 'user' && isOperator({ ...actor, isSimulated: isSimulated(actor) });
    case 'installation_operator':
      return actor.kind === 'installation_operator';
    case 'key_read':
      return isProgram(actor);
    case 'key_full':
      return isProgram(actor) && actor.level === 'full';
    case 'network_server':
      return actor.kind === 'network_server';
    case 'device':
      return actor.kind === 'device';
    default:
      return actor.kind === 'user' && reaches(actor.role, role);
  }
}

/** Whether it is an operator who acts as this user. */
export const isSimulated = (actor: Actor): boolean => actor.kind === 'user' && actor.operator !== null;

/** Whether an actor has to set up a second factor before anything else. */
export const owesSecondFactor = (actor: Actor): boolean => actor.kind === 'user' && actor.secondFactorDue;

/** Whose turn it is when an actor of an organisation asks: guests have a small one of their own. */
export const partyOf = (actor: Extract<Actor, { orgId: OrgId }>): Party =>
  actor.kind === 'share' ? `guest ${actor.credential}` : actor.orgId;

/** The organisation of an actor that has one. Calls of every role but `public`, `network_server` and `installation_operator` have it. */
export function orgOf(actor: Actor): OrgId {
  if (!('orgId' in actor)) throw new Error(`an actor of kind ${actor.kind} has no organisation`);
  return actor.orgId;
}
