import { demo } from '@fieldscope/contract/calls/demo';
import type { Routes } from '../../platform/http/bind';
import type { Demo } from './demo.service';

export const demoRoutes =
  (farm: Demo): Routes =>
  (bind) => {
    bind(demo.view, async ({ orgId }) => {
      const filled = farm.filledOf(orgId);
      return { present: filled !== undefined, filled: filled ?? 0, possible: farm.isPossible() };
    });
    bind(demo.make, async ({ orgId, language }) => {
      await farm.make(orgId, language);
      return {};
    });
    bind(demo.remove, async ({ orgId }) => {
      await farm.remove(orgId);
      return {};
    });
  };
