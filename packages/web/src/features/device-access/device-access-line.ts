import { BASES } from '@fieldscope/contract/call';
import { legacy } from '@fieldscope/contract/calls/legacy';
import { open } from '@fieldscope/contract/calls/open';

interface LineFacts {
  publicUrl: string;
  eui: string;
  key: string;
}

/** A line for a terminal that reads the latest values of a device with its own key. */
export const readNodeLine = ({ publicUrl, eui, key }: LineFacts): string =>
  curl(eui, key, `${publicUrl}${BASES.open}${open.viewLatestTelemetry.path}?device_eui=${eui}`);

/** Likewise for a gateway, which measures nothing: what is known of it. */
export const readGatewayLine = ({ publicUrl, eui, key }: LineFacts): string =>
  curl(eui, key, `${publicUrl}${BASES.legacy}${legacy.viewGateway.path.replace('{eui}', eui)}`);

const curl = (eui: string, key: string, url: string): string => `curl -u '${eui}:${key}' '${url}'`;
