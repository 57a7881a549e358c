import { ingest } from '@fieldscope/contract/calls/ingest';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import type { Routes } from '../../modules';
import { takeChirpstack, takeKitUpload, takeTts } from './inlets.service';

export const ingestRoutes: Routes = (bind) => {
  bind(ingest.chirpstack, (ctx, message) => takeChirpstack(ctx, message.event, message));
  bind(ingest.tts, (ctx, message) => takeTts(ctx, message));
  bind(ingest.kit, async (ctx, message) => {
    const { eui } = ctx.actor as { eui: Eui };
    const device = (await ctx.inlets.directory.findByEui(eui)) ?? fail('access_key_wrong');
    await takeKitUpload(ctx, device, message);
    return {};
  });
};
