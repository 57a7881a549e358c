import type { OrgId } from '@fieldscope/contract/ids';
import type pg from 'pg';
import type { ArchivedTables } from './backup/organisation/archived-table.model';
import type { Routes } from './http/bind';
import type { Authenticators } from './http/use-case';
import type { JobKind } from './jobs/job-kind';
import type { Handler, OnFailed } from './jobs/queue';
import type { OnDevicesLeaving } from './leaving-devices';
import type { BrokerHandlers } from './mqtt/broker';
import type { OperatorCommands, ToolCommands } from './operator/operator-command';
import type { Db } from './postgres/db';
import type { PlatformServices } from './services';

/** What a module is created with, beside the services of modules that it needs. */
export interface ModulePlatform extends PlatformServices {
  /** Connections for work that takes long: it keeps no request waiting. */
  maintenanceDb: Db;
  /**
   * Opens connections of a module's own; they are closed after it.
   * @param server `host:port` of the database server that holds some organisations; without one that of DATABASE_URL
   */
  openPool(connections: number, server?: string): pg.Pool;
  /** Parts that are closed when the process stops: the last one first, each with everything that was created after it. */
  closing: { add<T extends { close(): Promise<unknown> }>(part: T): T };
  /** Has every module write what this process holds in memory, of one organisation or of all. */
  flushOwn(orgId?: OrgId): Promise<unknown>;
  /** The same in every process, so that a read sees each acknowledged uplink of the organisation. */
  flushPending(orgId: OrgId): Promise<unknown>;
  /** What each module deletes of devices that leave their organisation: those that stand on others first. */
  devicesLeaving(): readonly OnDevicesLeaving[];
  /** Program of the operator's tool. */
  tool: string;
  /** Its commands. */
  toolCommands: ToolCommands;
  /** Which version of the program runs. */
  version: string;
  /** Every kind of job. */
  jobKinds: readonly JobKind<unknown>[];
  /** Program of the threads in which payload codecs run. */
  codecWorker: URL;
  /** Where this process listens, once it does. */
  listensAt(): { http: number; mqtt: number };
}

/** What periodic and queued work is done with: connections for long work, and when it is to break off. */
export type WorkPlatform = PlatformServices & { signal: AbortSignal };

/** Work on one kind of job; the handler must be idempotent. */
export interface Work {
  kind: JobKind<unknown>;
  start(platform: WorkPlatform): void;
}

/**
 * @param create makes the handler once work starts
 * @param onFailed has people see that a job failed for good
 */
export const job = <Payload>(
  kind: JobKind<Payload>,
  create: (platform: WorkPlatform) => Handler<Payload>,
  onFailed?: (platform: WorkPlatform) => OnFailed<Payload>,
): Work => ({
  kind,
  start: (platform) => platform.queue.work(kind, create(platform), onFailed?.(platform)),
});

/** What is done once a period, in one process at a time; it must be idempotent. */
export interface Schedule {
  name: string;
  periodMs: number;
  run(platform: WorkPlatform): Promise<unknown>;
}

export const every = (name: string, periodMs: number, run: Schedule['run']): Schedule => ({
  name,
  periodMs,
  run,
});

/** What a module offers once it is created. */
export interface CreatedModule<Services extends object> {
  /** What modules below it in the list use. */
  services?: Services;
  /** Calls of people and programs, in processes with the role `web`. */
  routes?: readonly Routes[];
  /** Calls of network servers and devices, in processes with the role `ingest`. */
  ingestRoutes?: readonly Routes[];
  /** Who may connect to the broker, and what becomes of what they publish. */
  brokerHandlers?: BrokerHandlers;
  authenticators?: Partial<Authenticators>;
  /** In processes with the role `jobs`. */
  work?: readonly Work[];
  schedules?: readonly Schedule[];
  /** Catches up with what an earlier process stored and did not work on, before messages come in. */
  recover?(db: Db): Promise<void>;
  /** Called before the first message comes in. */
  onBeforeListening?(): Promise<void>;
  /** Called when messages and requests come in. */
  start?(): Promise<void>;
  /** Called first of all when the process stops, while it still answers. */
  stop?(): Promise<void>;
  /** Writes what is held in memory, of one organisation or of all. */
  flush?(orgId?: OrgId): Promise<unknown>;
  onDevicesLeaving?: OnDevicesLeaving;
}

/** A module as the list has it. */
export interface Module<Name extends string = string, Services extends object = object> {
  name: Name;
  /** Each has a queue in the database. */
  jobKinds: readonly JobKind<unknown>[];
  operatorCommands: OperatorCommands;
  /** How its tables move with an organisation. */
  archive: ArchivedTables;
  create(platform: ModulePlatform, created: CreatedModules): Promise<CreatedModule<Services>>;
}

/** Services of the modules that are created so far. */
export type CreatedModules = ReadonlyMap<Module, object>;

export type ServicesOf<M> = M extends Module<string, infer Services> ? Services : never;

interface Manifest<Name extends string, Needs extends Record<string, Module>, Services extends object> {
  /** The folder's name in camel case. */
  name: Name;
  /** Modules above it in the list whose services it uses. */
  needs?: Needs;
  jobKinds?: readonly JobKind<unknown>[];
  operatorCommands?: OperatorCommands;
  /** Each of its tables is in it. */
  archive?: ArchivedTables;
  create?(
    platform: ModulePlatform,
    needs: { [Key in keyof Needs]: ServicesOf<Needs[Key]> },
  ): CreatedModule<Services> | Promise<CreatedModule<Services>>;
}

/** Declares a module: what it needs, and what it offers. */
export function defineModule<
  Name extends string,
  Services extends object,
  Needs extends Record<string, Module> = Record<never, never>,
>({
  name,
  needs,
  jobKinds = [],
  operatorCommands = {},
  archive = { tables: {} },
  create,
}: Manifest<Name, Needs, Services>): Module<Name, Services> {
  return {
    name,
    jobKinds,
    operatorCommands,
    archive,
    create: async (platform, created) => {
      const services = Object.entries(needs ?? {}).map(([key, module]) => [key, created.get(module)]);
      return create?.(platform, Object.fromEntries(services)) ?? {};
    },
  };
}
