import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { orders } from '@fieldscope/contract/calls/orders';
import { priceLists } from '@fieldscope/contract/calls/price-list';
import type { Currency } from '@fieldscope/contract/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../api/call-api';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';
import { fetchEvery } from '../../ui/export/fetch-every';
import { type Basket, itemsOf } from './basket.model';

/** What a basket costs; undefined: it cannot be asked for yet. Where it cannot be bought, the list may have changed. */
export function useQuote(basket: Basket, currency: Currency | undefined) {
  const client = useQueryClient();
  const quote = useQueryCall(
    orders.queryAmount,
    { currency: currency ?? 'EUR', items: itemsOf(basket), vat_number: basket.vatNumber },
    { enabled: currency !== undefined && basket.lines.length > 0, keepPrevious: true },
  );
  useEffect(() => {
    if (quote.error) void client.invalidateQueries({ queryKey: keyOf(priceLists.selectBySku) });
  }, [client, quote.error]);
  return quote;
}

/** Places an order; the form shows what went wrong. Another price, or what is no longer sold, is looked up again. */
export function useCreateOrder() {
  const client = useQueryClient();
  return useMutationCall(orders.create, {
    quiet: true,
    onError() {
      for (const call of [priceLists.selectBySku, orders.queryAmount])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  });
}

interface DeviceFilter {
  sku: string;
  search: string;
}

/** A page of the devices that a service is for. */
export const useServiceableDevices = ({ sku, search }: DeviceFilter, page: number, length: number) =>
  useQueryCall(
    deviceServices.listDevices,
    { sku, ...(search && { search }), offset: page, length },
    { keepPrevious: true },
  );

/** Every device that a service is for, past the cache. @throws ApiError */
export const fetchServiceableDevices = async ({ sku, search }: DeviceFilter) =>
  (
    await fetchEvery((page) =>
      callApi(deviceServices.listDevices, { sku, ...(search && { search }), ...page }),
    )
  ).rows;
