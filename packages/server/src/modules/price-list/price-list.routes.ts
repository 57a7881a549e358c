import { priceLists } from '@fieldscope/contract/calls/price-list';
import type { Routes } from '../../platform/http/bind';
import * as service from './price-list.service';

export const priceListRoutes: Routes = (bind) => {
  bind(priceLists.selectBySku, service.listCommodities);
  bind(priceLists.view, service.viewPriceList);
  bind(priceLists.check, service.checkPriceList);
  bind(priceLists.importFile, service.importOwnPriceList);
};
