import { defineModule } from '../../platform/module';
import { simCardsModule } from '../sim-cards/sim-cards.module';
import { deviceViewRoutes } from './device-views.routes';

/** Devices as people see them: lists, details, overview, radio links and places. */
export const deviceViewsModule = defineModule({
  name: 'deviceViews',
  needs: { simCards: simCardsModule },
  create: ({ flushPending }, { simCards: { simCards } }) => ({
    routes: [deviceViewRoutes({ simCards, flushPending })],
  }),
});
