import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const text = z.string().trim().min(1);
const PARTS = ['web', 'ingest', 'jobs'] as const;

/** Every setting of the server: name, default and what it is for. Absent text settings switch their part off. */
const SETTINGS = {
  PORT: {
    schema: port.default(8080),
    doc: 'Portal, every HTTP call, the live websocket and MQTT over websocket at /mqtt; 0 picks a free port',
  },
  HOST: { schema: text.default('0.0.0.0'), doc: 'Address to listen on' },
  MQTT_PORT: { schema: port.default(1883), doc: 'MQTT over TCP; 0 picks a free port' },
  MQTT_WS_PORT: { schema: port.default(8083), doc: 'MQTT over websocket, path /mqtt; 0 picks a free port' },
  DATA_DIR: {
    schema: text.default('./data').transform((path) => resolve(path)),
    doc: 'Secrets, the embedded database and the outbox of mails',
  },
  DATABASE_URL: { schema: text.optional(), doc: 'PostgreSQL 15 or newer; absent: embedded, in DATA_DIR' },
  REDIS_URL: {
    schema: z.undefined({ error: 'carrying MQTT between processes is still to come; start without it' }),
    doc: 'Still to come (carries MQTT between several processes); setting it stops the start',
  },
  ROLES: {
    schema: text
      .default(PARTS.join(','))
      .transform((list) => list.split(',').map((part) => part.trim()))
      .pipe(z.array(z.enum(PARTS)).min(1)),
    doc: 'Parts that this process runs: web, ingest, jobs',
  },
  STATION: { schema: z.enum(['global', 'china']).default('global'), doc: 'Variant of the portal' },
  PUBLIC_URL: {
    schema: z.url().optional(),
    doc: 'Address under which people reach the portal; in links and mails',
  },
  SMTP_URL: {
    schema: text.optional(),
    doc: 'Mail server; absent: mails go to the log and to DATA_DIR/outbox',
  },
  MAIL_FROM: { schema: text.default('Fieldscope <no-reply@localhost>'), doc: 'Sender of mails' },
  REGISTRATION: {
    schema: z.enum(['open', 'closed']).default('open'),
    doc: 'Whether people may make organisations themselves: open, closed',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    doc: 'How much is logged',
  },
  TRUST_PROXY: {
    schema: z.stringbool().default(false),
    doc: 'Take client addresses from X-Forwarded-For: only behind a proxy of your own',
  },
} as const;

type Settings = { [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> };
export type Config = Readonly<Settings>;

/**
 * Reads the settings from the environment.
 * @throws Error with one line that names every wrong setting.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const wrong: string[] = [];
  const read = Object.entries(SETTINGS).map(([name, { schema }]) => {
    const given = env[name]?.trim() === '' ? undefined : env[name];
    const parsed = schema.safeParse(given);
    if (!parsed.success) wrong.push(`${name}=${given}: ${parsed.error.issues[0]?.message}`);
    return [name, parsed.data];
  });
  if (wrong.length > 0) throw new Error(`Wrong settings: ${wrong.join('; ')}`);
  return Object.fromEntries(read) as Config;
}

/** The settings with their defaults and texts, for the documentation. */
export function describeSettings(): { name: string; default: string; doc: string }[] {
  return Object.entries(SETTINGS).map(([name, { schema, doc }]) => {
    const parsed = schema.safeParse(undefined);
    return { name, default: parsed.success && parsed.data !== undefined ? String(parsed.data) : '', doc };
  });
}
