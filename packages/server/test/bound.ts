import type { BodyInputOf } from '@fieldscope/contract/call';
import { production } from '@fieldscope/contract/calls/production';
import type { Eui } from '@fieldscope/contract/ids';
import { aProducedDevice, type User } from './builders';

type Wishes = Partial<Omit<BodyInputOf<typeof production.bind>, 'eui' | 'code'>>;

/** A new device of any model that its owner has just bound, as the owner wishes. */
export async function aBound(
  owner: User,
  model: string,
  wishes: Wishes = {},
): Promise<{ eui: Eui; dev_eui: string }> {
  const { eui, dev_eui, code } = await aProducedDevice(owner.house, model);
  await owner.call(production.bind, { eui, code, ...wishes });
  return { eui, dev_eui };
}
