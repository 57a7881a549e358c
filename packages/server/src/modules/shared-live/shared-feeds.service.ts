import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { FanOut } from '../../platform/fan-out';
import type { OrgCtx, ShareActor } from '../../platform/http/request-context';
import type { Stop } from '../../platform/redis/carrier';
import type { PlatformServices } from '../../platform/services';
import type { LiveHub } from '../live/live.service';
import { devicesOfVariable } from '../panels/panel-variable.service';
import { getShownPanel, listShownComponents, sharedPanelOf } from '../panels/shown-panels.service';
import { SharedFeed, type Viewer } from './shared-feed.service';
import { shownNewsOf } from './shown-news.model';

/** Which panel a page shows, and what is chosen above it. */
interface Wanted {
  panelId: number | undefined;
  variable: string | undefined;
}

interface OpenFeed {
  orgId: OrgId;
  panelId: number;
  feed: SharedFeed;
}

interface FeedsParts extends PlatformServices {
  live: LiveHub;
}

/** Of one panel: messages to some of its viewers. */
const WAITING_MESSAGES = 200;

/** Feeds of the panels that somebody sees without an account: one for each panel and what is chosen above it. */
export class SharedFeeds {
  private readonly feeds = new Map<string, OpenFeed>();
  private readonly fanOut = new FanOut(WAITING_MESSAGES);

  constructor(private readonly parts: FeedsParts) {}

  /**
   * Lets a page listen.
   * @returns ends it
   * @throws AppError resource_missing, and what `devicesOfVariable` throws
   */
  async join(actor: ShareActor, wanted: Wanted, viewer: Viewer): Promise<Stop> {
    const panelId = wanted.panelId ?? actor.panels[0]?.panelId ?? fail('resource_missing');
    const ctx = { ...this.parts, actor, orgId: actor.orgId } as unknown as OrgCtx;
    const panel = await getShownPanel(ctx, panelId);
    await devicesOfVariable(ctx, panel, wanted.variable);
    const fixed = sharedPanelOf(actor, panelId)?.variable;
    const key = JSON.stringify([actor.orgId, panelId, fixed ?? null, wanted.variable ?? null]);
    const open = this.feeds.get(key) ?? this.open(key, ctx, panelId, wanted.variable);
    const leave = await open.feed.join(viewer);
    return () => {
      leave();
      if (!open.feed.isIdle || this.feeds.get(key) !== open) return;
      this.feeds.delete(key);
      open.feed.close();
    };
  }

  /** Panels of an organisation changed; undefined: of any. null: any of them. */
  panelsChanged(changed: { orgId: OrgId; panel_id: number | null } | undefined): void {
    for (const { orgId, panelId, feed } of this.feeds.values())
      if (!changed || (changed.orgId === orgId && [panelId, null].includes(changed.panel_id)))
        feed.panelChanged();
  }

  async close(): Promise<void> {
    for (const { feed } of this.feeds.values()) feed.close();
    this.feeds.clear();
    await this.fanOut.close();
  }

  private open(key: string, ctx: OrgCtx, panelId: number, variable: string | undefined): OpenFeed {
    const { live, log } = this.parts;
    const { orgId } = ctx;
    const feed = new SharedFeed({
      panelId,
      log,
      async readShown() {
        const panel = await getShownPanel(ctx, panelId);
        const devices = await devicesOfVariable(ctx, panel, variable);
        return shownNewsOf(
          await listShownComponents(ctx, panelId),
          devices.map(({ eui }) => eui),
        );
      },
      listen: (listener) => live.join(orgId, listener),
      inTurn: (copies, send) => {
        const isTaken = this.fanOut.add({ party: `guest ${key}`, send, copies: () => copies });
        this.fanOut.sendSome();
        return isTaken;
      },
    });
    const open = { orgId, panelId, feed };
    this.feeds.set(key, open);
    return open;
  }
}
