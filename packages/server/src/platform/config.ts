import { Resolver } from 'node:dns';
import { resolve } from 'node:path';
import { COUNTRIES } from '@fieldscope/contract/countries';
import { isIban, plainIban } from '@fieldscope/contract/iban';
import { STATIONS } from '@fieldscope/contract/portal-facts';
import { PROOF } from '@fieldscope/contract/proof-of-work';
import { SIGN_ON_LIMITS } from '@fieldscope/contract/sign-on-limits';
import { SUB_ACCOUNT_ROLES } from '@fieldscope/contract/sub-account-types';
import { Timezone } from '@fieldscope/contract/time-zone';
import { isVatNumber, plainVatNumber } from '@fieldscope/contract/vat-numbers';
import { z } from 'zod';
import { isNetwork } from './http/client-address';
import { readDatabaseUrl } from './postgres/database-url';

const port = z.coerce.number().int().min(0).max(65_535);
const text = z.string().trim().min(1);
/** Becomes a link of the portal: no other scheme than those of pages. */
const link = z.url({ protocol: /^https?$/ }).optional();
/** The policy of the page names it: a name that a policy can hold, so no pattern and no IPv6 address. */
const namedSite = z.url({ protocol: /^https?$/, hostname: /^[\w.-]+$/ }).optional();
/** Shorter, and what is counted of today and yesterday would be missing. */
const LEAST_HISTORY_DAYS = 7;
const days = z.coerce.number().int().min(0).max(100_000);
const kept = z.coerce.number().int().min(0).max(10_000);
/** A folder as its whole path, or a part of a bucket. */
const asPlace = (place: string): string => (isBucket(place) ? place : resolve(place));
export const isBucket = (place: string): boolean => place.startsWith('s3://');
const subAccountRole = z.enum(SUB_ACCOUNT_ROLES);
/** A name of a group may have the sign that its role follows. */
const asGroupRole = (text: string) => {
  const end = text.lastIndexOf('=');
  return { group: text.slice(0, Math.max(end, 0)).trim(), role: text.slice(end + 1).trim() };
};
/** As S3 names buckets; what follows has no letters that addresses write otherwise. */
const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.\-/]*)?$/;
/** As Node's resolver takes them. */
function isDnsServer(server: string): boolean {
  try {
    new Resolver().setServers([server]);
    return true;
  } catch {
    return false;
  }
}
const ROLES = ['web', 'ingest', 'jobs'] as const;
export type Role = (typeof ROLES)[number];

function refuseWrongDatabase(url: string, { addIssue }: z.RefinementCtx): void {
  try {
    readDatabaseUrl(url);
  } catch (error) {
    addIssue((error as Error).message);
  }
}

/**
 * Every setting of the server: name, default and what it is for. Absent text settings switch their part off. The value of a
 * secret one is in no error.
 */
const SETTINGS = {
  PORT: {
    schema: port.default(8080),
    doc: 'Portal, every HTTP call, the live websocket and MQTT over websocket at /mqtt; 0 picks a free port',
  },
  HOST: { schema: text.default('0.0.0.0'), doc: 'Address to listen on' },
  MQTT_PORT: { schema: port.default(1883), doc: 'MQTT over TCP; 0 picks a free port' },
  MQTT_WS_PORT: { schema: port.default(8083), doc: 'MQTT over websocket, path /mqtt; 0 picks a free port' },
  OPERATOR_PAGES: {
    schema: z.enum(['on', 'off']).default('on'),
    doc: 'Whether there are pages for operators under `/operator`, once an operator was created: on, off',
  },
  OPERATOR_PORT: {
    schema: port.min(1).optional(),
    doc: 'Port of the operator’s pages alone, which are on no other then; absent: they are on PORT',
  },
  DATA_DIR: {
    schema: text.default('./data').transform((path) => resolve(path)),
    doc: 'Secrets, the embedded database and the outbox of mails',
  },
  EXPORT_DIR: {
    schema: text.transform((path) => resolve(path)).optional(),
    doc: 'Files of large exports, a folder that all processes with the roles web and jobs share; absent: exports in DATA_DIR',
  },
  DATABASE_URL: {
    schema: text.superRefine(refuseWrongDatabase).optional(),
    secret: true,
    doc: 'PostgreSQL 15 or newer, `postgres://user:password@host:5432/database`, also with several hosts and target_session_attrs as libpq has them (`//h1:5432,h2:5432/database?target_session_attrs=read-write`); absent: embedded, in DATA_DIR',
  },
  DATABASE_TIMEOUT_MS: {
    schema: z.coerce.number().int().min(100).default(10_000),
    doc: 'How long the database may take to answer: a slower statement is ended, a silent connection closed; what cannot be stored for two and a half times as long is refused',
  },
  REDIS_URL: {
    schema: text.regex(/^(rediss?:\/\/|\/)/, 'starts with redis://, rediss:// or /').optional(),
    secret: true,
    doc: 'Redis 6 or newer for several processes with the roles web and ingest, or the path of its socket; absent: one process',
  },
  ROLES: {
    schema: text
      .default(ROLES.join(','))
      .transform((list) => list.split(',').map((part) => part.trim()))
      .pipe(z.array(z.enum(ROLES)).min(1)),
    doc: 'Parts that this process runs, and so what it listens for: web, ingest, jobs',
  },
  WORKER_THREADS: {
    schema: z.enum(['on', 'off']).default('on'),
    doc: 'Whether what reads much runs in threads of its own, apart from what comes in: on, off',
  },
  STATION: {
    schema: z.enum(STATIONS).default('global'),
    doc: 'Variant of the portal: global, china; names it in titles and decides the language of whoever chose none and asks for none of ours',
  },
  STATION_GLOBAL_URL: { schema: link, doc: 'Address of the global portal, linked in the footer' },
  STATION_CHINA_URL: { schema: link, doc: 'Address of the China portal, linked in the footer' },
  PUBLIC_URL: {
    schema: z.url().optional(),
    doc: 'Address under which people reach the portal; in links and mails, where programs sign in, and the host that passkeys are bound to',
  },
  SMTP_URL: {
    schema: text.optional(),
    doc: 'Mail server; absent: mails wait in DATA_DIR/outbox for 30 days, and `npm run admin -- outbox` shows them',
  },
  MAIL_FROM: { schema: text.default('Fieldscope <no-reply@localhost>'), doc: 'Sender of mails' },
  MAIL_WORK: {
    schema: z.coerce.number().int().min(PROOF.parts).max(1_000_000).default(256),
    doc: 'Hashes that a browser computes on average before a code is mailed for it; up to 32 times as many where many are requested from one address',
  },
  REGISTRATION: {
    schema: z.enum(['open', 'closed']).default('open'),
    doc: 'Whether people may make organisations themselves: open, closed',
  },
  CREDITS: {
    schema: z.enum(['counted', 'required']).default('counted'),
    doc: 'Whether credits are only counted, or required to read history: counted, required',
  },
  OWNER_ARCHIVES: {
    schema: z.enum(['on', 'off']).default('on'),
    doc: 'Whether an owner may download an archive of the own organisation, to take it to another installation, and bring one from there: on, off',
  },
  BROUGHT_ARCHIVE_MB: {
    schema: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
    doc: 'Megabytes that the archive of an organisation may have which its owner brings from another installation',
  },
  DEMO_FARM: {
    schema: z.enum(['on', 'off']).default('on'),
    doc: 'Whether an owner may fill the organisation with a demo farm, one in an installation: on, off. With CREDITS required or with REDIS_URL none may',
  },
  SELLER_NAME: {
    schema: text.optional(),
    doc: 'Who sells, as it stands on invoices; absent: the organisation that runs the installation',
  },
  SELLER_ADDRESS: { schema: text.optional(), doc: 'Its address in one line; absent: of that organisation' },
  SELLER_COUNTRY: {
    schema: z.enum(COUNTRIES as [string, ...string[]]).optional(),
    doc: 'Its country in two letters; absent: of that organisation',
  },
  SELLER_EMAIL: { schema: z.email().optional(), doc: 'Whom buyers write to; absent: of that organisation' },
  SELLER_VAT_NUMBER: {
    schema: text.transform(plainVatNumber).refine(isVatNumber, 'no VAT number').optional(),
    doc: 'Its VAT number, with the letters of its country; absent: invoices have no data for accounting programs inside',
  },
  SELLER_IBAN: {
    schema: text.transform(plainIban).refine(isIban, 'no IBAN').optional(),
    doc: 'Account that invoices are paid to; absent: invoices name none',
  },
  SELLER_BIC: {
    schema: text.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'no BIC').optional(),
    doc: 'Bank of that account',
  },
  PAYMENT_DAYS: {
    schema: z.coerce.number().int().min(0).max(30).default(14),
    doc: 'Days after which an invoice is due; an order that is not paid for 30 days is canceled',
  },
  HISTORY_DAYS: {
    schema: days
      .default(0)
      .refine((n) => n === 0 || n >= LEAST_HISTORY_DAYS, `0, or ${LEAST_HISTORY_DAYS} and more`),
    doc: 'How many days readings are kept, at least 7; 0: without limit',
  },
  RAW_UPLINK_DAYS: {
    schema: days.default(90).refine((n) => n >= LEAST_HISTORY_DAYS, `${LEAST_HISTORY_DAYS} and more`),
    doc: 'How many days uplinks are kept as they came, with their bytes, at least 7 and no longer than readings; how many came stays',
  },
  CAMERA_PICTURE_MB: {
    schema: z.coerce.number().int().min(1).max(100_000_000).default(10_000),
    doc: 'Megabytes that pictures of AI cameras take together at most; beyond them those that have most lose their oldest',
  },
  SUPPORT_EMAIL: { schema: z.email().optional(), doc: 'Whom to write to for help; shown in the help panel' },
  SUPPORT_URL: { schema: link, doc: 'Page with further contacts; shown in the help panel' },
  SECURITY_CONTACT: {
    schema: z.url({ protocol: /^(https|mailto|tel)$/ }).optional(),
    doc: 'Whom to tell of vulnerabilities, as `mailto:security@portal.example` or a page; named in /.well-known/security.txt, which is absent without it',
  },
  APP_ANDROID_URL: { schema: link, doc: 'Where the app for Android is; shown in the help panel' },
  APP_IOS_URL: { schema: link, doc: 'Where the app for iPhone and iPad is; shown in the help panel' },
  AI_SITE_URL: {
    schema: namedSite,
    doc: 'AI site, shown in a frame under /ai, with the adviser beside it; absent: the adviser alone',
  },
  AI_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: 'Language model beside the built-in adviser: base address of an API as OpenAI has it for chat completions (`http://localhost:11434/v1` for Ollama); absent: there is none, and nothing of an advice leaves the portal',
  },
  AI_KEY: { schema: text.optional(), secret: true, doc: 'Bearer token for AI_URL; absent: it needs none' },
  AI_MODEL: {
    schema: text.max(100).optional(),
    doc: 'Name of the model at AI_URL, shown beside what it said; goes with AI_URL',
  },
  AI_TOKENS_A_DAY: {
    schema: z.coerce.number().int().min(0).max(1_000_000_000).default(100_000),
    doc: 'Tokens of the model that one organisation may use on a day (UTC)',
  },
  AI_TIMEOUT_MS: {
    schema: z.coerce.number().int().min(100).max(600_000).default(60_000),
    doc: 'How long an answer of the model may take as a whole; after it the rules speak alone',
  },
  MAP_STYLE_URL: {
    schema: namedSite,
    doc: 'Map of your own, in place of the built-in one: address of a MapLibre style, of raster tiles (with `{z}/{x}/{y}`) or of a .pmtiles archive; everything that it loads must have the same origin. With STATION china it is one in GCJ-02',
  },
  MAP_ATTRIBUTION: {
    schema: text.optional(),
    doc: 'Whom the data of that map are from, shown on it, where the map does not say so itself',
  },
  POSITION_RESOLVER_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: 'Service that turns the Wi-Fi networks and Bluetooth beacons that trackers scan into positions: address of a geolocate API as Google and Ichnaea have it, with its key; absent: they are shown as scans',
  },
  SIGN_ON_NAME: {
    schema: text.max(SIGN_ON_LIMITS.nameLength).optional(),
    doc: 'Name of the identity provider (OpenID Connect) of the organisation that runs the installation, on the button of the sign-in page; absent: there is no button, and the portal sets that of this organisation as of any other',
  },
  SIGN_ON_ISSUER: {
    schema: z
      .url({ protocol: /^https?$/ })
      .max(SIGN_ON_LIMITS.addressLength)
      .optional(),
    doc: 'Its issuer, as its description in `.well-known/openid-configuration` has it; goes with SIGN_ON_NAME',
  },
  SIGN_ON_CLIENT_ID: {
    schema: text.max(SIGN_ON_LIMITS.clientLength).optional(),
    doc: 'What the portal is called there; goes with SIGN_ON_NAME',
  },
  SIGN_ON_CLIENT_SECRET: {
    schema: text.max(SIGN_ON_LIMITS.secretLength).optional(),
    secret: true,
    doc: 'Secret of this client; goes with SIGN_ON_NAME',
  },
  SIGN_ON_GROUPS_CLAIM: {
    schema: text.max(SIGN_ON_LIMITS.claimLength).default('groups'),
    doc: 'Claim of its ID tokens that lists the groups of a person',
  },
  SIGN_ON_ROLES: {
    schema: text
      .optional()
      .transform((list = '') => list.split(',').map((one) => one.trim()))
      .transform((list) => list.filter((one) => one !== '').map(asGroupRole))
      .pipe(z.array(z.object({ group: text.max(SIGN_ON_LIMITS.groupLength), role: subAccountRole }))),
    doc: 'Roles of these groups, the highest counts: `growers=observer,managers=administrator`; roles are limited, observer, administrator',
  },
  SIGN_ON_DEFAULT_ROLE: {
    schema: subAccountRole.optional(),
    doc: 'Role of people who are in none of these groups; absent: they do not sign in',
  },
  SIGN_ON_REQUIRED: {
    schema: z.enum(['on', 'off']).default('off'),
    doc: 'Whether sub-accounts of this organisation sign in there alone: on, off',
  },
  TUNNEL_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: 'Service that opens remote shells to gateways; absent: the portal offers none',
  },
  TUNNEL_TOKEN: { schema: text.optional(), secret: true, doc: 'Bearer token for TUNNEL_URL' },
  STRIPE_SECRET_KEY: {
    schema: text.optional(),
    secret: true,
    doc: 'Secret key of an account at Stripe, by which orders can be paid; absent: they are paid by invoice alone',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: text.optional(),
    secret: true,
    doc: 'Signing secret of the endpoint that was set up at Stripe for `/payments/stripe/webhook` below PUBLIC_URL; goes with STRIPE_SECRET_KEY',
  },
  STRIPE_URL: {
    schema: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
    doc: 'Address of Stripe’s API; another one is for trying it out',
  },
  BACKUP_PASSPHRASE: {
    schema: text.min(8).optional(),
    secret: true,
    doc: 'Encrypts backups and opens encrypted ones, at least 8 characters; absent: they are not encrypted, though the secret is in them',
  },
  BACKUP_TO: {
    schema: text
      .refine((place) => !place.includes('://') || BUCKET.test(place), 'a folder, or s3://bucket/prefix')
      .transform(asPlace)
      .optional(),
    doc: 'Where a backup is made to each day: a folder that is there, or `s3://bucket/prefix`; absent: none is made but by hand',
  },
  BACKUP_AT: {
    schema: text
      .default('02:30')
      .refine((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time), 'a time such as 02:30'),
    doc: 'When, by the clock of BACKUP_TIMEZONE; a backup that was missed is made as soon as the server runs',
  },
  BACKUP_TIMEZONE: {
    schema: text
      .default('UTC')
      .refine((name) => Timezone.safeParse(name).success, 'a time zone such as Europe/Berlin'),
    doc: 'Time zone by which backups have a time, a day, a week and a month',
  },
  BACKUP_KEEP_DAILY: {
    schema: kept.min(1).default(7),
    doc: 'Of so many days with backups the newest is kept, at least 1',
  },
  BACKUP_KEEP_WEEKLY: { schema: kept.default(4), doc: 'Of so many weeks with backups, too' },
  BACKUP_KEEP_MONTHLY: { schema: kept.default(12), doc: 'Of so many months with backups, too' },
  BACKUP_S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: 'Address of an S3 service for BACKUP_TO; absent: Amazon’s, in BACKUP_S3_REGION',
  },
  BACKUP_S3_REGION: { schema: text.default('us-east-1'), doc: 'Region of the bucket' },
  BACKUP_S3_ACCESS_KEY_ID: {
    schema: text.optional(),
    doc: 'Key that may read, write, list and delete there; absent: what the machine has (role, profile), as Amazon’s SDK finds it',
  },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    schema: text.optional(),
    secret: true,
    doc: 'Secret of that key; goes with BACKUP_S3_ACCESS_KEY_ID',
  },
  BACKUP_S3_ADDRESSING: {
    schema: z.enum(['path', 'host']).default('path'),
    doc: 'Where addresses at BACKUP_S3_ENDPOINT name the bucket: path, host',
  },
  BACKUP_S3_TIMEOUT_MS: {
    schema: z.coerce.number().int().min(100).max(3_600_000).default(60_000),
    doc: 'How long the S3 service may be silent; then a request is repeated, three times at most',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    doc: 'How much is logged',
  },
  METRICS_TOKEN: {
    schema: text.min(16).optional(),
    secret: true,
    doc: 'Bearer token that opens /metrics, at least 16 characters; absent: there is no /metrics',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: 'OpenTelemetry collector that traces are sent to (OTLP over HTTP, as JSON), such as `http://127.0.0.1:4318`; with the headers that OTEL_EXPORTER_OTLP_HEADERS names; absent: nothing is traced',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    doc: 'Share of calls, jobs and batches that are traced, from 0 to 1',
  },
  DNS_SERVERS: {
    schema: z
      .string()
      .default('')
      .transform((list) => list.split(/[,\s]+/).filter((server) => server !== ''))
      .pipe(
        z.array(
          z.string().refine(isDnsServer, 'no address of a server such as 192.0.2.53 or [2001:db8::53]:5353'),
        ),
      ),
    doc: 'DNS servers that are asked for the records of own domains (`192.0.2.53,[2001:db8::53]:5353`); absent: those of this machine',
  },
  TRUSTED_PROXIES: {
    schema: z
      .string()
      .default('')
      .transform((list) => list.split(/[,\s]+/).filter((network) => network !== ''))
      .pipe(z.array(z.string().refine(isNetwork, 'no address or network such as 10.0.0.0/8'))),
    doc: 'Addresses or networks of your own proxies, whose X-Forwarded-For names the client (`10.0.0.0/8,::1`)',
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
  const read = Object.entries(SETTINGS).map(([name, setting]) => {
    const given = env[name]?.trim() === '' ? undefined : env[name];
    const parsed = setting.schema.safeParse(given);
    const shown = 'secret' in setting ? name : `${name}=${given}`;
    if (!parsed.success) wrong.push(`${shown}: ${parsed.error.issues[0]?.message}`);
    return [name, parsed.data];
  });
  const config = Object.fromEntries(read) as Config;
  if (needsRedis(config))
    wrong.push(`ROLES=${config.ROLES}: web and ingest in different processes need REDIS_URL`);
  if (isOnPortal(config))
    wrong.push(`AI_SITE_URL=${config.AI_SITE_URL}: needs another origin than PUBLIC_URL`);
  if ((config.AI_URL === undefined) !== (config.AI_MODEL === undefined))
    wrong.push('AI_URL: needs AI_MODEL, and that needs the other');
  if ((config.BACKUP_S3_ACCESS_KEY_ID === undefined) !== (config.BACKUP_S3_SECRET_ACCESS_KEY === undefined))
    wrong.push('BACKUP_S3_ACCESS_KEY_ID: needs BACKUP_S3_SECRET_ACCESS_KEY, and that needs the other');
  if ((config.STRIPE_SECRET_KEY === undefined) !== (config.STRIPE_WEBHOOK_SECRET === undefined))
    wrong.push('STRIPE_SECRET_KEY: needs STRIPE_WEBHOOK_SECRET, and that needs the other');
  const { SIGN_ON_NAME, SIGN_ON_ISSUER, SIGN_ON_CLIENT_ID, SIGN_ON_CLIENT_SECRET } = config;
  const ofSignOn = [SIGN_ON_NAME, SIGN_ON_ISSUER, SIGN_ON_CLIENT_ID, SIGN_ON_CLIENT_SECRET];
  if (new Set(ofSignOn.map((given) => given === undefined)).size > 1)
    wrong.push(
      'SIGN_ON_NAME: needs SIGN_ON_ISSUER, SIGN_ON_CLIENT_ID and SIGN_ON_CLIENT_SECRET, and they need each other',
    );
  if (wrong.length > 0) throw new Error(`Wrong settings: ${wrong.join('; ')}`);
  return config;
}

/** Whether the readings that a process stores are for other processes, or those that it shows from others. */
const needsRedis = ({ ROLES, REDIS_URL }: Pick<Config, 'ROLES' | 'REDIS_URL'>): boolean =>
  REDIS_URL === undefined && ROLES?.includes('web') !== ROLES?.includes('ingest');

/** Whether the AI site has the portal's own origin: it could read everything that the portal stores. */
const isOnPortal = ({ AI_SITE_URL, PUBLIC_URL }: Pick<Config, 'AI_SITE_URL' | 'PUBLIC_URL'>): boolean =>
  AI_SITE_URL !== undefined && PUBLIC_URL !== undefined && originOf(AI_SITE_URL) === originOf(PUBLIC_URL);

/** The origin of an address, as browsers write it. */
export const originOf = (address: string): string => new URL(address).origin;

/** Whether this process serves clients; with `jobs` alone it answers operators alone. */
export const servesClients = ({ ROLES }: Pick<Config, 'ROLES'>): boolean =>
  ROLES.includes('web') || ROLES.includes('ingest');

/** The settings with their defaults and texts, for the documentation. */
export function describeSettings(): { name: string; default: string; doc: string }[] {
  return Object.entries(SETTINGS).map(([name, { schema, doc }]) => {
    const parsed = schema.safeParse(undefined);
    return { name, default: parsed.success && parsed.data !== undefined ? String(parsed.data) : '', doc };
  });
}

/** Where people reach the portal, without a slash at its end: PUBLIC_URL, or this machine. */
export const publicUrlOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, port: number): string =>
  (PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '');
