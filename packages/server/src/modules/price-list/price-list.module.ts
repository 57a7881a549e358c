import { defineModule } from '../../platform/module';
import { priceListArchive } from './price-list.archive';
import { PRICE_LIST_COMMANDS } from './price-list.commands';
import { priceListRoutes } from './price-list.routes';

/** What the operator sells, at which prices and taxes. */
export const priceListModule = defineModule({
  name: 'price-list',
  operatorCommands: PRICE_LIST_COMMANDS,
  archive: priceListArchive,
  create: () => ({
    routes: [priceListRoutes],
  }),
});
