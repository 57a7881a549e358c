import { passkeys } from '@fieldscope/contract/calls/passkeys';
import type { Routes } from '../../platform/http/bind';
import { beginProof, beginSignIn } from './passkey-proof.service';
import { addPasskey, beginPasskey, listOwnPasskeys, removePasskey, renamePasskey } from './passkeys.service';

export const passkeyRoutes: Routes = (bind) => {
  bind(passkeys.list, listOwnPasskeys);
  bind(passkeys.begin, beginPasskey);
  bind(passkeys.add, addPasskey);
  bind(passkeys.rename, renamePasskey);
  bind(passkeys.remove, removePasskey);
  bind(passkeys.beginProof, beginProof);
  bind(passkeys.beginSignIn, beginSignIn);
};
