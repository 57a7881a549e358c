import { randomBytes, randomUUID } from 'node:crypto';
import { type fetchOutside, OutboundError } from '../src/platform/http/outbound';

/**
 * AWS IoT Core as far as rules with an HTTPS action go, as its documents have it: a destination is enabled once its
 * confirmation was fetched, and until then nothing is sent to it.
 */
export class AwsRules {
  readonly enabled = new Set<string>();
  private readonly waiting = new Map<string, string>();
  /** How the next confirmation fails. */
  fault: 'timeout' | number | undefined;

  constructor(private readonly region = 'eu-central-1') {}

  /** What is fetched from the outside: AWS alone is there. */
  readonly fetch: typeof fetchOutside = async (address) => {
    const { hostname, pathname } = new URL(address);
    if (hostname !== `iot.${this.region}.amazonaws.com`) throw new OutboundError('name_unknown');
    const { fault } = this;
    this.fault = undefined;
    if (fault === 'timeout') throw new OutboundError('timeout');
    if (fault !== undefined) return new Response(null, { status: fault });
    const destination = this.waiting.get(pathname.replace('/confirmdestination/', ''));
    if (destination === undefined)
      return Response.json({ message: 'Invalid or expired token' }, { status: 401 });
    this.enabled.add(destination);
    return new Response(null, { status: 200 });
  };

  /** Makes a destination: its address is asked, without any header of the rule. */
  async createDestination(confirmationUrl: string, changes: object = {}): Promise<Response> {
    // Documents show letters, digits and signs of base64; the path of the request may have slashes in it.
    const confirmationToken = `AYADe/${randomBytes(96).toString('base64url')}`;
    const arn = `arn:aws:iot:${this.region}:123456789012:ruledestination/http/${randomUUID()}`;
    this.waiting.set(confirmationToken, confirmationUrl);
    return fetch(`${confirmationUrl}/?confirmationToken=${encodeURIComponent(confirmationToken)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-amz-rules-engine-message-type': 'DestinationConfirmation',
        'x-amz-rules-engine-destination-arn': arn,
      },
      body: JSON.stringify({
        ...{ arn, confirmationToken, messageType: 'DestinationConfirmation' },
        enableUrl: `https://iot.${this.region}.amazonaws.com/confirmdestination/${confirmationToken}`,
        ...changes,
      }),
    });
  }

  /** Has a rule send a message to an address, as soon as a destination covers it. */
  async send(url: string, message: object): Promise<number | undefined> {
    if (![...this.enabled].some((destination) => url.startsWith(destination))) return undefined;
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(message) })).status;
  }
}
