import { findModel } from '@fieldscope/codecs';
import { cameraDevice } from '@fieldscope/contract/calls/cameras';
import { fail } from '@fieldscope/contract/errors/fail';
import { DAY_MS } from '@fieldscope/contract/time';
import type { Actor } from '../../platform/http/actor';
import type { Routes } from '../../platform/http/bind';
import { WrittenAnswer } from '../../platform/http/reads';
import type { PlatformServices } from '../../platform/services';
import type { DeviceDirectory } from '../ingest/device-directory.service';
import type { IngestAuthentication } from '../ingest/ingest.authenticate';
import type { KnownDevice } from '../ingest/ingest.model';
import type { Receiving } from './messages/receiving.service';

interface DeviceRouteParts extends Pick<PlatformServices, 'clock' | 'broker' | 'publicUrl'> {
  directory: DeviceDirectory;
  authentication: Pick<IngestAuthentication, 'issueCameraToken'>;
  receiving: Receiving;
}

/** A camera asks for another token a minute before this is over. */
const TOKEN_LIFETIME_MS = DAY_MS;
/** Cameras take their notification for delivered when they read this. */
const TAKEN = Buffer.from(JSON.stringify({ code: 200 }));

/** Calls of the cameras themselves. */
export const cameraDeviceRoutes =
  ({ clock, broker, publicUrl, directory, authentication, receiving }: DeviceRouteParts): Routes =>
  (bind) => {
    /** @throws AppError access_key_wrong, open_no_authority: it is no camera that takes tasks */
    async function cameraOf(actor: Actor): Promise<KnownDevice & { address: string }> {
      const { orgId, eui, address } = actor as Extract<Actor, { kind: 'device' }>;
      const device = (await directory.findOwn(eui, orgId)) ?? fail('access_key_wrong');
      if (!findModel(device.model)?.takesTasks) fail('open_no_authority');
      return { ...device, address };
    }
    bind(cameraDevice.requestMqttToken, async ({ actor }) => {
      const device = await cameraOf(actor);
      const expiresAt = clock.now() + TOKEN_LIFETIME_MS;
      return {
        serverUrl: new URL(publicUrl()).hostname,
        token: authentication.issueCameraToken(device, expiresAt),
        expiresIn: String(expiresAt),
        mqttPort: String(broker.port()),
        // There is none: who wants it encrypted puts a proxy before the broker.
        mqttsPort: '0',
      };
    });
    bind(cameraDevice.notify, async ({ actor }, message) => {
      const { address, ...device } = await cameraOf(actor);
      await receiving.takeNotification(device, message, address);
      return new WrittenAnswer({ 'content-type': 'application/json' }, TAKEN);
    });
  };
