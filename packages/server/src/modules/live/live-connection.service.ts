import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { LiveMessage, LivePlace, UserLiveEventName } from '@fieldscope/contract/live';
import { decodeJwt } from 'jose';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { isSimulated, mayCall, owesSecondFactor } from '../../platform/http/actor';
import type { UserActor } from '../../platform/http/request-context';
import type { PlatformServices } from '../../platform/services';
import { actorOfToken } from '../accounts/accounts.authenticate';
import { expiryOf } from '../accounts/tokens.model';
import type { LiveHub } from './live.service';
import { LiveSocket } from './live-socket.service';

const Hello = z.object({
  type: z.literal('hello'),
  token: z.string().min(1).max(4096),
  epoch: z.string().max(64).optional(),
  seq: z.number().int().min(0).optional(),
});

export interface LiveConnectionParts
  extends Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'log' | 'events' | 'publicUrl'> {
  live: LiveHub;
}

/** Whose sessions. */
export interface Concerned {
  sessionId?: string;
  userId?: UserId;
  orgId?: OrgId;
}

const concerns = ({ sessionId, userId, orgId }: Concerned, identity: Required<Concerned>): boolean =>
  [identity.sessionId, undefined].includes(sessionId) &&
  [identity.userId, undefined].includes(userId) &&
  [identity.orgId, undefined].includes(orgId);

/** One open screen: its socket, who sits before it, and until when. */
export class LiveConnection {
  private identity:
    | (Required<Concerned> & { token: string; simulated: boolean; expiresAt: number })
    | undefined;
  private leave: (() => void) | undefined;
  private readonly socket: LiveSocket;

  constructor(
    socket: WebSocket,
    private readonly parts: LiveConnectionParts,
  ) {
    this.socket = new LiveSocket(socket, {
      onHello: (hello) => void this.greet(hello),
      onLeft: () => this.leave?.(),
    });
  }

  /** Cuts who did not answer the last ping or whose token ran out; pings the others, and lets their pages know. */
  beat(): void {
    if (this.socket.ping() && !this.hasExpired() && this.identity) this.socket.beat();
  }

  /** Sessions ended or are to be checked again: those that are named, or any when it is not known which. */
  async recheck(concerned: Concerned = {}): Promise<void> {
    const { identity } = this;
    if (!identity || !concerns(concerned, identity)) return;
    try {
      await viewerOf(identity.token, this.parts);
    } catch (error) {
      this.socket.refuse(error instanceof AppError ? error.name : 'server_busy');
    }
  }

  /** Something of a user changed; null: of any user. */
  changed(type: UserLiveEventName, userId: UserId | null): void {
    if (!this.identity || (userId !== null && userId !== this.identity.userId)) return;
    this.send(JSON.stringify({ type } satisfies Pick<LiveMessage, 'type'>));
  }

  private async greet(given: unknown): Promise<void> {
    const hello = Hello.safeParse(given);
    if (!hello.success) return this.socket.refuse('parameter_invalid');
    const { token, epoch, seq } = hello.data;
    try {
      const actor = await viewerOf(token, this.parts);
      const { exp = 0 } = decodeJwt(token);
      this.identity = {
        token,
        sessionId: actor.sessionId,
        userId: actor.userId,
        orgId: actor.orgId,
        simulated: isSimulated(actor),
        expiresAt: exp * 1000,
      };
      if (!this.socket.isOpen) return;
      if (!mayCall(actor, 'observer')) {
        // A limited sub-account sees no devices: it stays connected and receives its notices alone.
        this.send(JSON.stringify({ type: 'welcome', epoch: '', seq: 0 } satisfies LiveMessage));
        return;
      }
      const seen: LivePlace | undefined =
        epoch === undefined || seq === undefined ? undefined : { epoch, seq };
      const leave = await this.parts.live.join(actor.orgId, (message) => this.send(message), seen);
      if (this.socket.isOpen) this.leave = leave;
      else leave();
    } catch (error) {
      if (!(error instanceof AppError)) this.parts.log.error({ err: error }, 'live websocket failed');
      this.socket.refuse(error instanceof AppError ? error.name : 'server_busy');
    }
  }

  private send(message: string | Buffer): void {
    if (!this.hasExpired()) this.socket.send(message);
  }

  private hasExpired(): boolean {
    if (!this.identity || this.parts.clock.now() < this.identity.expiresAt) return false;
    this.socket.refuse(expiryOf(this.identity));
    return true;
  }
}

/** Who may sit before a screen. @throws AppError what `actorOfToken` does, and information_incomplete */
async function viewerOf(token: string, services: LiveConnectionParts): Promise<UserActor> {
  const actor = await actorOfToken(token, services);
  return owesSecondFactor(actor) ? fail('information_incomplete') : actor;
}
