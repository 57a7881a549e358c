import { ShareProof, ShareToken } from '@fieldscope/contract/calls/panel-shares';
import { AppError } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { ShareActor } from '../../platform/http/request-context';
import { DatabaseUnavailable } from '../../platform/postgres/unavailable';
import type { PlatformServices } from '../../platform/services';
import { LiveSocket } from '../live/live-socket.service';
import type { ShareCredential, ShareCredentials } from '../panel-shares/share-credentials.service';
import type { SharedFeeds } from './shared-feeds.service';

const Hello = z.object({
  type: z.literal('hello'),
  share_token: ShareToken,
  share_proof: ShareProof.default(''),
  panel_id: z.number().int().min(1).max(0x7fff_ffff).optional(),
  variable: z.string().max(16).optional(),
});

interface ConnectionParts extends Pick<PlatformServices, 'clock' | 'log'> {
  credentials: ShareCredentials;
  feeds: SharedFeeds;
  /** @throws AppError too_frequent when too many pages have it open */
  ensureRoom(actor: ShareActor): void;
}

/** One open page of somebody who sees a panel without an account. */
export class SharedConnection {
  actor: ShareActor | undefined;
  private credential: ShareCredential | undefined;
  private provenAt = 0;
  /** What was found of it may be old: something changed meanwhile. */
  private isOutdated = false;
  private leave: (() => void) | undefined;
  private readonly socket: LiveSocket;

  /** @param address of the client */
  constructor(
    socket: WebSocket,
    address: string,
    private readonly parts: ConnectionParts,
  ) {
    this.socket = new LiveSocket(socket, {
      onHello: (hello) => void this.greet(hello, address),
      onLeft: () => this.leave?.(),
    });
  }

  /** Cuts who did not answer the last ping; pings the others, and lets their pages know. */
  beat(): void {
    if (this.socket.ping() && this.actor) this.socket.beat();
  }

  /** Refuses a page whose link has expired. */
  endExpired(now: number): void {
    const { actor } = this;
    if (actor && actor.endsAt !== null && actor.endsAt <= now) this.refuse(new AppError('expired'));
  }

  /** Something of what it shows became other: in an organisation, or in any when it is not known in which. */
  async recheck(orgId: OrgId | undefined): Promise<void> {
    const { actor: before } = this;
    if (!before) this.isOutdated = true;
    else if (orgId === undefined || orgId === before.orgId)
      await this.lookAgain(({ panels }) => JSON.stringify(panels) !== JSON.stringify(before.panels));
  }

  /** What is shown with a credential is other: its page comes back and sees what it may by now, or is refused. */
  async renew(credential: string): Promise<void> {
    if (!this.actor) this.isOutdated = true;
    else if (this.actor.credential === credential) await this.lookAgain(() => true);
  }

  private async lookAgain(isOther: (actor: ShareActor) => boolean): Promise<void> {
    if (!this.credential) return;
    try {
      const actor = await this.parts.credentials.actorOf(this.credential, this.provenAt);
      if (isOther(actor)) this.socket.sendAway();
      else this.actor = actor;
    } catch (error) {
      this.refuse(error);
    }
  }

  private async greet(given: unknown, address: string): Promise<void> {
    const hello = Hello.safeParse(given);
    if (!hello.success) return this.socket.refuse('parameter_invalid');
    const { share_token: token, share_proof: proof, panel_id: panelId, variable } = hello.data;
    const { credentials, feeds, clock } = this.parts;
    try {
      await credentials.countAddress(address);
      this.provenAt = clock.now();
      this.credential = { token, proof };
      this.actor = await this.findActor(this.credential);
      this.parts.ensureRoom(this.actor);
      const leave = await feeds.join(this.actor, { panelId, variable }, (message) =>
        this.socket.send(message),
      );
      if (this.socket.isOpen) this.leave = leave;
      else leave();
    } catch (error) {
      this.refuse(error);
    }
  }

  /** As it is once nothing has changed while it was looked up. */
  private async findActor(credential: ShareCredential): Promise<ShareActor> {
    for (;;) {
      this.isOutdated = false;
      const actor = await this.parts.credentials.actorOf(credential);
      if (!this.isOutdated) return actor;
    }
  }

  private refuse(error: unknown): void {
    this.actor = undefined;
    if (!(error instanceof AppError || error instanceof DatabaseUnavailable))
      this.parts.log.error({ err: error }, 'live websocket of a shared panel failed');
    this.socket.refuse(error instanceof AppError ? error.name : 'server_busy');
  }
}
