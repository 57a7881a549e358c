import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A whole answer over HTTP. */
export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

type Listener = (url: URL, answer: HttpAnswer) => void;

/** Who hears every answer. */
export const listeners = new Set<Listener>();

const agent = new Agent({ keepAlive: true });

/** What `fetch` calls itself. */
const USER_AGENT = 'node';

/** Asks over HTTP and waits for the whole answer: a fifth of the processor time that `fetch` takes, of which a test file makes thousands. */
export function askOverHttp(
  url: URL,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string | undefined },
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers: { 'user-agent': USER_AGENT, ...headers } });
    // Node says it by itself, but not of what is deleted.
    if (body !== undefined) asked.setHeader('content-length', Buffer.byteLength(body));
    asked.on('error', reject);
    asked.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () => {
        const answer = { status: response.statusCode!, headers: response.headers, text };
        for (const hear of listeners) hear(url, answer);
        resolve(answer);
      });
    });
    asked.end(body);
  });
}
