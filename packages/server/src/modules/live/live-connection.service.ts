import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { LiveMessage, LivePlace, UserLiveEventName } from '@fieldscope/contract/live';
import { decodeJwt } from 'jose';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { isSimulated, mayCall, owesSecondFactor } from '../../platform/http/actor';
import type { UserActor } from '../../platform/http/request-context';
import { connectionMetrics } from '../../platform/observability/metrics';
import type { PlatformServices } from '../../platform/services';
import { actorOfToken } from '../accounts/accounts.authenticate';
import { expiryOf } from '../accounts/tokens.model';
import type { LiveHub } from './live.service';

const Hello = z.object({
  type: z.literal('hello'),
  token: z.string().min(1).max(4096),
  epoch: z.string().max(64).optional(),
  seq: z.number().int().min(0).optional(),
});

/** Of the first message, before anything is known of its sender. */
const HELLO_BYTES = 8 * 1024;
const HELLO_TIMEOUT_MS = 10_000;
/** A screen that leaves this much unread is cut; it comes back and resumes. */
const UNREAD_BYTES = 1024 * 1024;
const BEAT = JSON.stringify({ type: 'beat' } satisfies LiveMessage);
/** Close codes of RFC 6455, section 7.4.1. */
const CLOSE = { policy: 1008, again: 1013 } as const;

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
  private alive = true;
  private readonly helloTimer: NodeJS.Timeout;

  constructor(
    private readonly socket: WebSocket,
    private readonly parts: LiveConnectionParts,
  ) {
    connectionMetrics.websockets.inc();
    this.helloTimer = setTimeout(() => this.refuse('login_required'), HELLO_TIMEOUT_MS).unref();
    socket.once('message', (data: Buffer) => {
      if (data.length > HELLO_BYTES) this.refuse('parameter_invalid');
      else void this.greet(String(data));
    });
    socket.on('pong', () => {
      this.alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      clearTimeout(this.helloTimer);
      this.leave?.();
      connectionMetrics.websockets.dec();
    });
  }

  /** Cuts who did not answer the last ping or whose token ran out; pings the others, and lets their pages know. */
  beat(): void {
    const answered = this.alive;
    this.alive = false;
    if (!answered) this.socket.terminate();
    else if (!this.hasExpired()) {
      this.socket.ping();
      if (this.identity) this.send(BEAT);
    }
  }

  /** Sessions ended or are to be checked again: those that are named, or any when it is not known which. */
  async recheck(concerned: Concerned = {}): Promise<void> {
    const { identity } = this;
    if (!identity || !concerns(concerned, identity)) return;
    try {
      await viewerOf(identity.token, this.parts);
    } catch (error) {
      this.refuse(error instanceof AppError ? error.name : 'server_busy');
    }
  }

  /** Something of a user changed; null: of any user. */
  changed(type: UserLiveEventName, userId: UserId | null): void {
    if (!this.identity || (userId !== null && userId !== this.identity.userId)) return;
    this.send(JSON.stringify({ type } satisfies Pick<LiveMessage, 'type'>));
  }

  private async greet(text: string): Promise<void> {
    clearTimeout(this.helloTimer);
    const hello = Hello.safeParse(parseJson(text));
    if (!hello.success) return this.refuse('parameter_invalid');
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
      if (this.socket.readyState !== WebSocket.OPEN) return;
      if (!mayCall(actor, 'observer')) {
        // A limited sub-account sees no devices: it stays connected and receives its notices alone.
        this.send(JSON.stringify({ type: 'welcome', epoch: '', seq: 0 } satisfies LiveMessage));
        return;
      }
      const seen: LivePlace | undefined =
        epoch === undefined || seq === undefined ? undefined : { epoch, seq };
      const leave = await this.parts.live.join(actor.orgId, (message) => this.send(message), seen);
      if (this.socket.readyState === WebSocket.OPEN) this.leave = leave;
      else leave();
    } catch (error) {
      if (!(error instanceof AppError)) this.parts.log.error({ err: error }, 'live websocket failed');
      this.refuse(error instanceof AppError ? error.name : 'server_busy');
    }
  }

  /** @param message text, whose bytes are shared with other screens */
  private send(message: string | Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN || this.hasExpired()) return;
    if (this.socket.bufferedAmount > UNREAD_BYTES) {
      this.leave?.();
      this.socket.close(CLOSE.again);
      this.socket.terminate();
      return;
    }
    this.socket.send(message, { binary: false });
  }

  private hasExpired(): boolean {
    if (!this.identity || this.parts.clock.now() < this.identity.expiresAt) return false;
    this.refuse(expiryOf(this.identity));
    return true;
  }

  private refuse(name: ErrorName): void {
    this.leave?.();
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: 'refused', code: ERRORS[name].code } satisfies LiveMessage));
    this.socket.close(CLOSE.policy);
  }
}

/** Who may sit before a screen. @throws AppError what `actorOfToken` does, and information_incomplete */
async function viewerOf(token: string, services: LiveConnectionParts): Promise<UserActor> {
  const actor = await actorOfToken(token, services);
  return owesSecondFactor(actor) ? fail('information_incomplete') : actor;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
