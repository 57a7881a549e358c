import type { ApiCall } from './api-document';

/** How a caller proves itself, by the scheme's name in the description. */
const PROOFS: Record<string, string> = {
  accessKey: `-u "<access ID>:<access key>"`,
  deviceKey: `-H "Authorization: Device $(printf '%s' '<EUI>:<key>' | base64)"`,
};

/** Lines for a terminal that make a call with `input` in its query or body. */
export function curlLines(base: string, call: ApiCall, input: object | undefined): string {
  const proof = call.scheme === undefined ? undefined : PROOFS[call.scheme];
  const query = new URLSearchParams(
    Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const isRead = call.method === 'GET';
  const address = `"${base}${call.path}${isRead && query.size > 0 ? `?${query}` : ''}"`;
  const body = isRead ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(input ?? {})}'`];
  return ['curl', proof, ...body, address].filter((part) => part !== undefined).join(' \\\n  ');
}
