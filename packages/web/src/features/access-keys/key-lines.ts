import { BASES } from '@fieldscope/contract/call';
import { open } from '@fieldscope/contract/calls/open';
import { STREAM_ROOTS } from '@fieldscope/contract/stream';

export interface KeyAccess {
  accessId: string;
  /** Stands in the lines where the secret half belongs: the key itself, or words in its place. */
  secret: string;
  orgId: string;
  /** Address of the portal, without a slash at the end. */
  publicUrl: string;
  mqttPort: number;
}

/** A line for a terminal that lists the organisation's nodes over HTTP. One line in double quotes suits every shell. */
export function curlLine({ accessId, secret, publicUrl }: KeyAccess): string {
  const address = `${publicUrl}${BASES[open.listDevices.base]}${open.listDevices.path}?device_type=2`;
  return `curl -u "${accessId}:${secret}" "${address}"`;
}

/** A line for a terminal that prints every reading and status as it comes. */
export function mosquittoLine({ secret, orgId, publicUrl, mqttPort }: KeyAccess): string {
  const topics = STREAM_ROOTS.map((root) => `-t "/${root}/${orgId}/#"`);
  return [
    `mosquitto_sub -h ${new URL(publicUrl).hostname} -p ${mqttPort}`,
    // A prefix, to which the program adds its own number: two windows do not push each other out.
    `-I org-${orgId}-try- -u org-${orgId} -P "${secret}"`,
    `${topics.join(' ')} -v`,
  ].join(' ');
}
