import { encodeLayout } from '@fieldscope/contract/profile-settings/layout';
import type { DeviceProfileCommands } from '../commands/ports.model';
import type { ProfileCache } from './profile-cache.service';
import type { CodecSandbox } from './sandbox.service';

const MOST_BYTES = 242;
const MOST_PORT = 223;

interface Parts {
  profiles: ProfileCache;
  sandbox: Pick<CodecSandbox, 'run'>;
}

/** What devices with a profile can be set to, and the downlinks for it. */
export const createProfileCommands = ({ profiles, sandbox }: Parts): DeviceProfileCommands => ({
  settingsOf: async (orgId, profileId) => (await profiles.find(orgId, profileId))?.settings ?? [],
  async encode(orgId, profileId, { name, encoding }, value) {
    if (encoding.by === 'layout') {
      const bytes = encodeLayout(encoding.layout, value);
      return bytes && { fPort: encoding.f_port, bytes: Uint8Array.from(bytes) };
    }
    const profile = await profiles.find(orgId, profileId);
    if (!profile?.settings.some((one) => one.name === name)) return undefined;
    const input = { data: dataOf(encoding.path, value), fPort: encoding.f_port, variables: {} };
    const call = { script: profile.script, name: 'encodeDownlink', input } as const;
    const outcome = await sandbox.run(orgId, call);
    return outcome.kind === 'output' ? downlinkIn(outcome.text, encoding.f_port) : undefined;
  },
});

/** The value under its keys: `led.state` is `{led: {state: value}}`. */
const dataOf = (path: string, value: number): object =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;

/** What encodeDownlink answered; undefined: nothing that can be sent. */
function downlinkIn(text: string, port: number | null): { fPort: number; bytes: Uint8Array } | undefined {
  const { bytes, fPort } = JSON.parse(text) as { bytes?: unknown; fPort?: unknown };
  const isByte = (one: unknown) => Number.isInteger(one) && Number(one) >= 0 && Number(one) <= 255;
  if (!Array.isArray(bytes) || bytes.length === 0 || bytes.length > MOST_BYTES || !bytes.every(isByte))
    return undefined;
  const used = port ?? Number(fPort);
  const isPort = Number.isInteger(used) && used >= 1 && used <= MOST_PORT;
  return isPort ? { fPort: used, bytes: Uint8Array.from(bytes as number[]) } : undefined;
}
