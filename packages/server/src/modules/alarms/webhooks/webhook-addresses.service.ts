import type { PlatformServices } from '../../../platform/services';
import * as repository from './webhooks.repository';

type Needs = Pick<PlatformServices, 'db' | 'secrets'>;

/** The address of a webhook in clear text. It often holds a token, so it is stored sealed. */
export const addressOf = (
  { secrets }: Pick<Needs, 'secrets'>,
  { address, addressSealed }: repository.StoredAddress,
): string => address ?? secrets.unseal(addressSealed!);

/** Seals the addresses that an earlier version wrote; at every start, as one may still run beside this one. */
export async function sealAddresses({ db, secrets }: Needs): Promise<void> {
  for (const webhook of await repository.listUnsealed(db))
    await repository.sealAddress(db, webhook, secrets.seal(webhook.address));
}
