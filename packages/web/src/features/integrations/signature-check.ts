/** A program that checks the signature of a message, as docs/webhooks.md explains it. */
export const signatureCheck = (secret: string): string =>
  `import { createHmac, timingSafeEqual } from 'node:crypto';

const key = Buffer.from('${secret}'.replace('whsec_', ''), 'base64');

// body: as it came, before it is parsed
export function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  const expected = \`v1,\${createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64')}\`;
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  return (
    isRecent &&
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  );
}`;
