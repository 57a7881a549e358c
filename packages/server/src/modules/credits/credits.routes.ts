import { credits } from '@fieldscope/contract/calls/credits';
import type { Routes } from '../../platform/http/bind';
import { setLowLevel, viewAccount } from './account.service';
import { viewConsumption, viewHistory } from './credit-history.service';

export const creditRoutes: Routes = (bind) => {
  bind(credits.viewAccount, viewAccount);
  bind(credits.setLowLevel, setLowLevel);
  bind(credits.listHistory, viewHistory);
  bind(credits.listConsumption, viewConsumption);
};
