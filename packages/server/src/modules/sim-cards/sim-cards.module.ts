import { defineModule } from '../../platform/module';
import { simCardRoutes } from './sim-cards.routes';
import { createSimCardFile } from './sim-cards.service';

/** SIM cards out of the operator's file. */
export const simCardsModule = defineModule({
  name: 'simCards',
  create({ config, log }) {
    const simCards = createSimCardFile({ dataDir: config.DATA_DIR, log });
    return { services: { simCards }, routes: [simCardRoutes(simCards)] };
  },
});
