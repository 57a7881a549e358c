import { isIP, isIPv6, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ApiRefusal } from '@fieldscope/contract/calls/network-servers';
import grpc from '@grpc/grpc-js';
import { MeteredSocket } from '../../platform/http/metered-socket';
import { checkTargetWithin } from '../../platform/http/outbound';
import { asNetworkServerError, NetworkServerError, type ServerAccess } from './api-client.model';

/** Where a ChirpStack is and with which key it is asked. */
export interface ChirpstackAccess extends ServerAccess {
  /** Certificate authorities in PEM instead of those that Node.js knows. */
  authorities?: Buffer;
  /** Of each request; shorter in tests. */
  timeoutMs?: number;
}

/** A request failed with a status of gRPC. */
export class GrpcFailure extends NetworkServerError {
  constructor(
    readonly status: grpc.status,
    detail: string,
  ) {
    super(refusalOf(status, detail), detail);
  }
}

type Method<Request, Answer> = grpc.MethodDefinition<Request, Answer>;

/** Requests to one ChirpStack over one connection. */
export interface ChirpstackChannel {
  /** @throws GrpcFailure */
  request<Request, Answer>(method: Method<Request, Answer>, request: Request): Promise<Answer>;
  close(): void;
}

const TIMEOUT_MS = 10_000;
/** Of an answer, which is read in one go: as many as two hundred devices with long descriptions have. */
const ANSWER_BYTES = 512 * 1024;
/** Of one connection, for answers and headers that were not read yet. */
const SESSION_MB = 10;
const { status } = grpc;

/**
 * Opens a channel to a ChirpStack at the addresses that were checked, whatever its name says later.
 * @throws NetworkServerError for an address that this organisation may not reach
 */
export async function openChannel(access: ChirpstackAccess): Promise<ChirpstackChannel> {
  const timeoutMs = access.timeoutMs ?? TIMEOUT_MS;
  const target = await checkTargetWithin(timeoutMs, access.address, access).catch((error: unknown) => {
    throw asNetworkServerError(error);
  });
  const { url, hostname, port, addresses } = target;
  const isSealed = url.protocol === 'https:';
  const family = isIP(addresses[0]!);
  const places = addresses.filter((one) => isIP(one) === family).map((one) => withPort(one, port));
  const client = new grpc.Client(
    `ipv${family}:${places.join(',')}`,
    overMeteredSocket(
      isSealed ? grpc.credentials.createSsl(access.authorities) : grpc.credentials.createInsecure(),
    ),
    {
      'grpc.default_authority': url.host,
      ...(isSealed && isIP(hostname) === 0 && { 'grpc.ssl_target_name_override': hostname }),
      // A proxy of the environment would resolve the name itself.
      'grpc.enable_http_proxy': 0,
      'grpc.use_local_subchannel_pool': 1,
      'grpc.max_receive_message_length': ANSWER_BYTES,
      'grpc-node.max_session_memory': SESSION_MB,
    },
  );
  const metadata = new grpc.Metadata();
  metadata.set('authorization', `Bearer ${access.key}`);
  return {
    request: (method, request) =>
      new Promise((resolve, reject) => {
        const { path, requestSerialize, responseDeserialize } = method;
        const options = { deadline: Date.now() + timeoutMs };
        client.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          request,
          metadata,
          options,
          (error, answer) => (error ? reject(new GrpcFailure(error.code, error.details)) : resolve(answer!)),
        );
      }),
    close: () => client.close(),
  };
}

/** The library has no setting for the socket; its credentials are what meets it first. */
function overMeteredSocket(credentials: grpc.ChannelCredentials): grpc.ChannelCredentials {
  const create = credentials._createSecureConnector.bind(credentials);
  credentials._createSecureConnector = (...parts) => {
    const connector = create(...parts);
    const connect = connector.connect.bind(connector);
    connector.connect = (socket) => connect(new MeteredSocket(socket) as Duplex as Socket);
    return connector;
  };
  return credentials;
}

const withPort = (address: string, port: number): string =>
  isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`;

const REFUSALS: Partial<Record<grpc.status, ApiRefusal>> = {
  [status.DEADLINE_EXCEEDED]: 'timeout',
  [status.UNAVAILABLE]: 'unreachable',
  [status.UNAUTHENTICATED]: 'key_refused',
  [status.PERMISSION_DENIED]: 'key_refused',
  [status.RESOURCE_EXHAUSTED]: 'quota_reached',
  [status.ABORTED]: 'server_failed',
  [status.CANCELLED]: 'server_failed',
  [status.INTERNAL]: 'server_failed',
  [status.UNKNOWN]: 'server_failed',
};

/** ChirpStack refuses what is over a tenant's limit as a wrong argument; an answer that is too long is the library's refusal. */
function refusalOf(code: grpc.status, detail: string): ApiRefusal {
  if (code === status.INVALID_ARGUMENT && /\bmax\w* number\b/i.test(detail)) return 'quota_reached';
  if (code === status.RESOURCE_EXHAUSTED && /\blarger than max\b/.test(detail)) return 'refused';
  return REFUSALS[code] ?? 'refused';
}
