import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import type { Routes } from '../../platform/http/bind';
import {
  beginSecondFactor,
  confirmSecondFactor,
  confirmWithPasskey,
  demandSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetOfSubAccount,
  viewSecondFactor,
} from './second-factor.service';

export const secondFactorRoutes: Routes = (bind) => {
  bind(secondFactor.view, viewSecondFactor);
  bind(secondFactor.begin, beginSecondFactor);
  bind(secondFactor.confirm, confirmSecondFactor);
  bind(secondFactor.confirmWithPasskey, confirmWithPasskey);
  bind(secondFactor.remove, removeSecondFactor);
  bind(secondFactor.renewRecoveryCodes, renewRecoveryCodes);
  bind(secondFactor.demand, demandSecondFactor);
  bind(secondFactor.reset, resetOfSubAccount);
};
