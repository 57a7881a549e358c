import { derived } from '@fieldscope/contract/calls/derived';
import type { Routes } from '../../platform/http/bind';
import { saveDerived, viewDerived } from './derived.service';

export const derivedRoutes: Routes = (bind) => {
  bind(derived.view, viewDerived);
  bind(derived.save, saveDerived);
};
