import type { OrgId } from '@fieldscope/contract/ids';
import { MODULES, type ModuleServices } from './modules';
import type { ClosingOrder } from './platform/closing-order';
import type { CreatedModule, Module, ModulePlatform } from './platform/module';
import type { PlatformServices } from './platform/services';

/** Has the processes that store an organisation's uplinks write what they hold in memory of it. */
const FLUSH_REQUEST = 'flush-pending';

/** The modules of this process. */
export interface Modules {
  services: ModuleServices;
  /** In the order of the list. */
  created: readonly CreatedModule<object>[];
  /** Answers other processes that ask this one to write what it holds in memory. */
  answerFlushes(): Promise<void>;
}

type OfModules = 'flushOwn' | 'flushPending' | 'devicesLeaving';

/** Creates every module, in the order of the list. */
export async function createModules(
  platform: PlatformServices & Omit<ModulePlatform, OfModules | 'closing'> & { closing: ClosingOrder },
): Promise<Modules> {
  const created: CreatedModule<object>[] = [];
  const services = new Map<Module, object>();
  const { carrier, closing } = platform;
  const flushOwn = (orgId?: OrgId) => Promise.all(created.map(({ flush }) => flush?.(orgId)));
  const modulePlatform: Omit<ModulePlatform, 'closing'> = {
    ...platform,
    flushOwn,
    flushPending: (orgId) => Promise.all([flushOwn(orgId), carrier.request(FLUSH_REQUEST, orgId)]),
    devicesLeaving: () => created.toReversed().flatMap(({ onDevicesLeaving }) => onDevicesLeaving ?? []),
  };
  for (const module of MODULES) {
    const one = await module.create(
      { ...modulePlatform, closing: { add: (part) => closing.add(module.name, part) } },
      services,
    );
    created.push(one);
    services.set(module, one.services ?? {});
  }
  return {
    services: Object.fromEntries([...services].map(([{ name }, own]) => [name, own])) as ModuleServices,
    created,
    async answerFlushes() {
      await carrier.handle(FLUSH_REQUEST, (orgId) => flushOwn(orgId as OrgId));
    },
  };
}
