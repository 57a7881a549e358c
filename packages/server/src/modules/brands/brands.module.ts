import { defineModule } from '../../platform/module';
import { brandsArchive } from './brands.archive';
import { brandRoutes } from './brands.routes';
import { createShownBrands } from './shown-brands.service';

/** Names, colours, pictures and domains under which people see the portal. */
export const brandsModule = defineModule({
  name: 'brands',
  archive: brandsArchive,
  create(platform) {
    const shown = createShownBrands(platform);
    return { services: { shown }, routes: [brandRoutes(platform, shown)] };
  },
});
