import type { Commodity } from '@fieldscope/contract/calls/price-list';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { devicesOfAddress } from '../../features/orders/order-addresses';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { PageHead } from '../../ui/layout/PageHead';
import { BasketPanel } from './BasketPanel';
import { type BasketDevice, lineOf, withDevices, withPiece } from './basket.model';
import { ChooseDevices } from './ChooseDevices';
import { CurrencyChoice } from './CurrencyChoice';
import { Offers } from './Offers';
import classes from './Purchase.module.css';
import { ToBasket } from './ToBasket';
import { useBasket } from './use-basket';
import { useOfferIn } from './use-offer-in';

/** What the operator sells, and a basket; `eui` in the address names devices that a service is wanted for. */
export function PurchaseScreen() {
  const { t } = useTexts('purchase');
  const [address] = useSearchParams();
  const wanted = devicesOfAddress(address);
  const { basket, change } = useBasket();
  const { offer, lost, error, refetch } = useOfferIn(basket.currency);
  const [service, setService] = useState<string>();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const asTaken = (sku: string) => `${sku} ${wanted}`;
  const chosen = offer?.list.find(({ sku }) => sku === service);
  if (error && !offer)
    return (
      <>
        <PageHead title={t('routes:purchase')} about={t('about')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  const choose = (service: Commodity, devices: readonly BasketDevice[]) => {
    change(withDevices(basket, service, devices));
    setTaken([...taken, asTaken(service.sku)]);
    setService(undefined);
  };
  return (
    <>
      <PageHead
        title={t('routes:purchase')}
        about={t('about')}
        action={
          offer &&
          offer.currencies.length > 1 && (
            <CurrencyChoice
              currencies={offer.currencies}
              currency={offer.currency}
              onChange={(currency) => change({ ...basket, currency })}
            />
          )
        }
      />
      {wanted.length > 0 && (
        <div className={classes.wanted}>
          <Notice kind="info">{t('wanted', { count: wanted.length })}</Notice>
        </div>
      )}
      {lost && offer?.currency && (
        <div className={classes.wanted}>
          <Notice kind="warning">{t('lostCurrency', { lost, currency: offer.currency })}</Notice>
        </div>
      )}
      <div className={classes.page}>
        <div>
          <Offers
            offer={offer}
            onAdd={(commodity) => change(withPiece(basket, commodity))}
            onChooseDevices={setService}
            inBasket={(sku) => lineOf(basket, sku)}
          />
          <ToBasket basket={basket} />
        </div>
        <BasketPanel basket={basket} offer={offer} onChange={change} onChooseDevices={setService} />
      </div>
      {chosen && (
        <ChooseDevices
          key={chosen.sku}
          service={chosen}
          wanted={taken.includes(asTaken(chosen.sku)) ? [] : wanted}
          chosen={lineOf(basket, chosen.sku)?.devices ?? []}
          onChoose={(devices) => choose(chosen, devices)}
          onClose={() => setService(undefined)}
        />
      )}
    </>
  );
}
