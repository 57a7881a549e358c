import { legacy } from '@fieldscope/contract/calls/legacy';
import { legacyData } from '@fieldscope/contract/calls/legacy-data';
import { openOlder } from '@fieldscope/contract/calls/open-older';
import type { Bind } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import type { OrgCtx } from '../../platform/http/request-context';
import type { DeviceRemoval } from '../device-changes/device-removal.service';
import * as service from './legacy.service';
import * as data from './legacy-data.service';
import * as older from './open-older.service';

type Wrap = <Input, Result>(
  useCase: (ctx: OrgCtx, input: Input) => Promise<Result>,
) => (ctx: OrgCtx, input: Input) => Promise<Result>;

interface LegacyParts {
  /** Limits the calls of each key. */
  metered: Wrap;
  /** Reads what is still in memory, too. */
  current: Wrap;
  deviceRemoval: DeviceRemoval;
}

/** Binds the calls of the API before ours, also those under the newer base. */
export function bindLegacy(bind: Bind, { metered, current, deviceRemoval }: LegacyParts): void {
  bind(legacy.listEuis, metered(inWorker(legacy.listEuis)));
  bind(legacy.listGateways, metered(current(inWorker(legacy.listGateways))));
  bind(legacy.listNodes, metered(current(inWorker(legacy.listNodes))));
  bind(legacy.viewGateway, metered(current(service.viewGateway)));
  bind(legacy.viewNode, metered(current(service.viewNode)));
  bind(legacy.changeGateway, metered(service.changeGateway));
  bind(legacy.changeNode, metered(service.changeNode));
  bind(
    legacy.removeGateway,
    metered((ctx, input) => service.removeGateway(ctx, input, deviceRemoval)),
  );
  bind(
    legacy.removeNode,
    metered((ctx, input) => service.removeNode(ctx, input, deviceRemoval)),
  );
  bind(legacy.listGroups, metered(current(service.listGroups)));
  bind(legacy.listGroupDevices, metered(service.listGroupDevices));
  bind(legacy.listDevicesOfGroup, metered(service.listDevicesOfGroup));
  bind(legacy.createGroup, metered(service.createGroup));
  bind(legacy.changeGroup, metered(service.changeGroup));
  bind(legacy.removeGroup, metered(service.removeGroup));
  bind(legacy.moveDevices, metered(service.moveDevices));
  bind(openOlder.listEuis, metered(inWorker(openOlder.listEuis)));
  bind(openOlder.listGateways, metered(current(inWorker(openOlder.listGateways))));
  bind(openOlder.listNodes, metered(current(inWorker(openOlder.listNodes))));
  bind(openOlder.viewGateway, metered(current(older.viewGateway)));
  bind(openOlder.viewNode, metered(current(older.viewNode)));
  bind(openOlder.listMeasurements, metered(data.listMeasurements));
  bind(openOlder.listChannels, metered(older.listChannels));
  bind(legacyData.listMeasurements, metered(data.listMeasurements));
  bind(legacyData.viewLatest, metered(current(inWorker(legacyData.viewLatest))));
  bind(legacyData.listRaw, metered(inWorker(legacyData.listRaw)));
  bind(legacyData.listSegments, metered(inWorker(legacyData.listSegments)));
}
