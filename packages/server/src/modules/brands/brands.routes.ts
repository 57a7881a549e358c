import { brands } from '@fieldscope/contract/calls/brands';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import * as service from './brands.service';
import type { ShownBrands } from './shown-brands.service';

/** Of one organisation in an hour: each asks servers of names. */
const PROOFS = 60;

export const brandRoutes =
  ({ attempts }: Pick<PlatformServices, 'attempts'>, shown: ShownBrands): Routes =>
  (bind) => {
    const proofs = attempts('domain-proofs', PROOFS, HOUR_MS / SECOND_MS);
    bind(brands.view, (ctx) => service.viewBrand(ctx, shown));
    bind(brands.viewPicture, service.viewPicture);
    bind(brands.viewText, service.viewText);
    bind(brands.isDomain, (_ctx, input) => service.isDomain(input, shown));
    bind(brands.viewSettings, service.viewSettings);
    bind(brands.previewColours, service.previewColours);
    bind(brands.update, service.updateBrand);
    bind(brands.uploadPicture, service.uploadPicture);
    bind(brands.removePicture, service.removePicture);
    bind(brands.setDomain, service.setDomain);
    bind(brands.proveDomain, (ctx) => service.proveDomain(ctx, proofs));
  };
