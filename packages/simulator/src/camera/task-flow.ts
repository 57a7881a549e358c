/** Numbers of the published firmware (`tf.h`). */
export const STATUS = {
  running: 0,
  starting: 1,
  stop: 2,
  stopping: 3,
  idle: 4,
  busy: 100,
  unreadable: 101,
  partMissing: 102,
  partRefused: 104,
  wireMissing: 105,
  notStarted: 106,
  internal: 107,
} as const;

/** Parts that a camera has. */
const PARTS = [
  'timer',
  'debug',
  'ai camera',
  'image analyzer',
  'local alarm',
  'alarm trigger',
  'sensecraft alarm',
  'uart alarm',
  'http alarm',
];

interface Part {
  id: number;
  type: string;
  params: Record<string, unknown>;
  wires: number[][];
}

/** A task flow that a camera can run. */
export interface ReadFlow {
  tlid: number;
  ctd: number;
  name: string;
  parts: Part[];
}

/** Why a camera cannot run a flow, as it reports it. */
export interface FlowRefusal {
  status: number;
  part: string | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same rules by which the firmware reads a flow (`tf_parse.c`, `tf.c`). */
export function readFlow(tl: unknown): ReadFlow | FlowRefusal {
  const unreadable = { status: STATUS.unreadable, part: null };
  if (!isObject(tl)) return unreadable;
  const { type, tlid, ctd, tn, task_flow: flow } = tl;
  if (typeof type !== 'number' || typeof tlid !== 'number' || typeof ctd !== 'number') return unreadable;
  if (typeof tn !== 'string' || !Array.isArray(flow) || flow.length === 0) return unreadable;
  const parts: Part[] = [];
  for (const one of flow as unknown[]) {
    if (!isObject(one)) return unreadable;
    const { id, type: kind, index, params, wires } = one;
    if (typeof id !== 'number' || typeof kind !== 'string' || typeof index !== 'number') return unreadable;
    if (!isObject(params) || !Array.isArray(wires)) return unreadable;
    if (wires.some((wire) => !Array.isArray(wire) || wire.length === 0)) return unreadable;
    parts.push({ id, type: kind, params, wires: wires as number[][] });
  }
  const missing = parts.find((part) => !PARTS.includes(part.type));
  if (missing) return { status: STATUS.partMissing, part: missing.type };
  const ids = parts.map(({ id }) => id);
  const loose = parts.find(({ wires }) => wires.flat().some((id) => !ids.includes(id)));
  if (loose) return { status: STATUS.wireMissing, part: loose.type };
  return { tlid, ctd, name: tn, parts };
}

/** What the part that looks is told. */
export interface LookParams {
  modelId: string;
  version: string;
  url: string;
  bytes: number;
  classes: string[];
  confidence: number;
  silenceSeconds: number;
}

/** Lengths that a camera has room for, without the character that ends a text. */
const ROOM = { modelId: 31, version: 15, url: 255 };

/** As the firmware reads it: what is too long is cut, and is then another model or address. */
export function lookParams({ parts }: ReadFlow): LookParams | undefined {
  const look = parts.find(({ type }) => type === 'ai camera');
  if (!look) return undefined;
  const model = (look.params.model ?? {}) as Record<string, unknown>;
  const given = (model.arguments ?? {}) as Record<string, unknown>;
  const period = (look.params.silent_period ?? {}) as Record<string, unknown>;
  return {
    modelId: String(model.model_id ?? '').slice(0, ROOM.modelId),
    version: String(model.version ?? '').slice(0, ROOM.version),
    url: String(given.url ?? '').slice(0, ROOM.url),
    bytes: Number(given.size ?? 0),
    classes: (model.classes ?? []) as string[],
    confidence: Number(given.conf ?? 50),
    silenceSeconds: Number(period.silence_duration ?? 60),
  };
}

/** Whether a flow has a part. */
export const hasPart = ({ parts }: ReadFlow, type: string): boolean =>
  parts.some((part) => part.type === type);
