import { open } from '@fieldscope/contract/calls/open';
import { openDevices } from '@fieldscope/contract/calls/open-devices';
import { openTools } from '@fieldscope/contract/calls/open-tools';
import type { OrgId } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import type { OrgCtx } from '../../platform/http/request-context';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import type { KeyGuesses } from '../binding/key-guesses.service';
import type { CommandParts } from '../commands/commands.service';
import type { DeviceRemoval } from '../device-changes/device-removal.service';
import type { HeardUplinks } from '../heard-devices/heard-uplinks.service';
import type { SimCards } from '../sim-cards/sim-cards.service';
import type { CountCall } from './call-rates.service';
import { bindLegacy } from './legacy.routes';
import { viewSuggestion } from './open-advice.service';
import * as openApi from './open-api.service';
import * as changes from './open-devices.service';
import { createScrapes } from './tools/scrapes.service';

interface OpenApiParts extends CommandParts {
  countCall: CountCall;
  guesses: KeyGuesses;
  simCards: SimCards;
  heardUplinks: Pick<HeardUplinks, 'storeDue'>;
  deviceRemoval: DeviceRemoval;
  askLimit: AttemptLimit;
  /** Writes what is still in memory of an organisation, so that a read sees its acknowledged uplinks. */
  flushPending(orgId: OrgId): Promise<unknown>;
}

export const openApiRoutes =
  ({
    countCall,
    guesses,
    simCards,
    heardUplinks,
    deviceRemoval,
    senders,
    profiles,
    askLimit,
    flushPending,
  }: OpenApiParts): Routes =>
  (bind) => {
    /** Limits the calls of each key, and states in the response's headers what a call took. */
    const metered =
      <Input, Result>(useCase: (ctx: OrgCtx, input: Input) => Promise<Result>) =>
      async (ctx: OrgCtx, input: Input): Promise<Result> => {
        const startedAt = ctx.clock.now();
        await countCall(ctx.actor, startedAt);
        ctx.answerHeaders['api-gateway-mpuo-consume'] = '0';
        const result = await useCase(ctx, input);
        ctx.answerHeaders['api-gateway-excute-second'] = String((ctx.clock.now() - startedAt) / SECOND_MS);
        return result;
      };

    const afterFlush =
      <Input, Result>(useCase: (ctx: OrgCtx, input: Input) => Promise<Result>) =>
      async (ctx: OrgCtx, input: Input): Promise<Result> => {
        await flushPending(ctx.orgId);
        return useCase(ctx, input);
      };

    bind(open.viewOrganisation, metered(openApi.viewOrganisation));
    bind(open.listGroups, metered(openApi.listGroups));
    bind(open.listDevices, metered(inWorker(open.listDevices)));
    bind(open.viewDevices, metered(afterFlush((ctx, input) => openApi.viewDevices(ctx, input, simCards))));
    bind(
      open.viewSimCard,
      metered((ctx, input) => openApi.viewSimCard(ctx, input, simCards)),
    );
    bind(open.listDeviceChannels, metered(openApi.listDeviceChannels));
    bind(open.viewRunningStatus, metered(afterFlush(openApi.viewRunningStatus)));
    bind(open.viewLatestTelemetry, metered(afterFlush(inWorker(open.viewLatestTelemetry))));
    bind(open.listTelemetry, metered(inWorker(open.listTelemetry)));
    bind(open.aggregateChartPoints, metered(inWorker(open.aggregateChartPoints)));
    bind(open.viewSuggestion, metered(afterFlush(viewSuggestion(askLimit))));
    bind(open.listMeasurementReference, metered(openApi.listMeasurementReference));
    bind(openTools.metrics, metered(createScrapes(flushPending)));
    bind(openTools.listDevices, metered(afterFlush(inWorker(openTools.listDevices))));
    bind(openTools.listLatest, metered(afterFlush(inWorker(openTools.listLatest))));
    bind(openTools.listSeries, metered(inWorker(openTools.listSeries)));
    bindLegacy(bind, { metered, current: afterFlush, deviceRemoval });
    bind(openDevices.createGroup, metered(changes.createGroup));
    bind(openDevices.updateGroup, metered(changes.updateGroup));
    bind(openDevices.deleteGroup, metered(changes.deleteGroup));
    bind(openDevices.moveDevices, metered(changes.moveDevices));
    for (const call of [openDevices.bind, openDevices.bindByOlderPath])
      bind(
        call,
        metered((ctx, input) => changes.bindDevice(ctx, input, { guesses, heardUplinks })),
      );
    bind(
      openDevices.remove,
      metered((ctx, input) => changes.removeDevices(ctx, input, deviceRemoval)),
    );
    bind(
      openDevices.updateInterval,
      metered(afterFlush((ctx, input) => changes.updateInterval(ctx, input, { senders, profiles }))),
    );
    bind(openDevices.createKit, metered(changes.createKit));
    bind(openDevices.viewNodeKey, metered(changes.viewNodeKey));
  };
