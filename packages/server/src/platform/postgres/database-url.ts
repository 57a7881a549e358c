/** What a session offers, as libpq asks for it: `pg_is_in_recovery()` and `transaction_read_only`. */
export interface SessionState {
  isStandby: boolean;
  isReadOnly: boolean;
}

/** Values of libpq's `target_session_attrs`, and the sessions that they accept (documentation, "Parameter Key Words"). */
const TARGETS = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': ({ isStandby }) => isStandby,
} as const satisfies Record<string, (session: SessionState) => boolean>;
type TargetName = keyof typeof TARGETS;

/** One of the servers that a DATABASE_URL names. */
interface NamedServer {
  /** Host and port, as logs and errors name it. */
  name: string;
  /** An address of this server alone, with everything else that the DATABASE_URL says. */
  connectionString: string;
}

export interface DatabaseUrl {
  /** In the order in which they are tried. */
  servers: readonly [NamedServer, ...NamedServer[]];
  target: TargetName;
  /** Whether the session is one that `target` asks for. */
  accepts(session: SessionState): boolean;
  /** Whether any session will do: where `target` asks for none, or none is as it prefers. */
  isOptional: boolean;
}

const FORM = /^(postgres(?:ql)?:\/\/)(?:([^/?]*)@)?([^/?@]*)(\/[^?]*)?(?:\?(.*))?$/;
const HOST = /^(\[[^\]]+\]|[^:]*)(?::(\d*))?$/;
const USUAL_PORT = '5432';

/**
 * Reads the address of a database in the form of libpq: several hosts are separated by commas, in the address or as
 * `host` and `port` behind it, and `target_session_attrs` says which of them will do.
 * @throws Error in one line, without the address: it may hold a password
 */
export function readDatabaseUrl(url: string): DatabaseUrl {
  const parts = FORM.exec(url);
  if (!parts) throw new Error('is not of the form postgres://user:password@host:5432/database');
  const [, scheme, user, places = '', path = '/', query] = parts;
  const parameters = new URLSearchParams(query);
  const target = readTarget(parameters.get('target_session_attrs') ?? 'any');
  const addresses = readAddresses(places, parameters);
  const toServer = ({ host, port }: Address): NamedServer => {
    const own = new URLSearchParams(parameters);
    own.set('host', host);
    own.set('port', port);
    return {
      name: `${host}:${port}`,
      connectionString: `${scheme}${user === undefined ? '' : `${user}@`}${path}?${own}`,
    };
  };
  const [first, ...others] = addresses;
  const servers: DatabaseUrl['servers'] =
    others.length === 0
      ? [{ name: `${first.host}:${first.port}`, connectionString: url }]
      : [toServer(first), ...others.map(toServer)];
  return {
    servers,
    target,
    accepts: TARGETS[target],
    isOptional: target === 'any' || target === 'prefer-standby',
  };
}

/** The same database, user and everything else at another server, named `host:port`. */
export function addressAt(url: string, server: string): string {
  const [, scheme, user, , path = '/', query] = FORM.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const colon = server.lastIndexOf(':');
  parameters.set('host', server.slice(0, colon));
  parameters.set('port', server.slice(colon + 1));
  parameters.delete('target_session_attrs');
  return `${scheme}${user === undefined ? '' : `${user}@`}${path}?${parameters}`;
}

interface Address {
  host: string;
  port: string;
}

function readTarget(name: string): TargetName {
  if (Object.hasOwn(TARGETS, name)) return name as TargetName;
  throw new Error(`target_session_attrs is one of ${Object.keys(TARGETS).join(', ')}`);
}

function readAddresses(places: string, parameters: URLSearchParams): [Address, ...Address[]] {
  const hosts = parameters.get('host')?.split(',') ?? places.split(',');
  const ports = parameters.get('port')?.split(',') ?? [];
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new Error('port names one port, or one for each host');
  const read = hosts.map((place, index) => {
    const given = ports.length > 1 ? ports[index] : ports[0];
    const { host, port } = parameters.has('host') ? { host: place, port: undefined } : readPlace(place);
    if (host === '' && hosts.length > 1) throw new Error('a host in its list is empty');
    return { host, port: ensurePort(given || port || USUAL_PORT) };
  });
  return read as [Address, ...Address[]];
}

function readPlace(place: string): { host: string; port: string | undefined } {
  const [, host, port] = HOST.exec(place) ?? [];
  if (host === undefined) throw new Error('a host is like db1.example, db1.example:5432 or [::1]:5432');
  try {
    return { host: decodeURIComponent(host).replace(/^\[(.+)\]$/, '$1'), port };
  } catch {
    throw new Error('a host has a % that encodes nothing');
  }
}

function ensurePort(port: string): string {
  if (/^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535) return port;
  throw new Error('a port is a number from 1 to 65535');
}
