import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { useTexts } from '../../texts/use-texts';
import { FactList } from '../../ui/layout/FactList';
import { countryName } from '../../values/country-name';
import classes from './OrderParts.module.css';

/** Who bought it, as it was on that day, and under which terms. */
export function BuyerFacts({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const { name, address, state, country, email, vat_number } = order.buyer;
  const place = [address, state, countryName(country)].filter(Boolean).join('\n');
  const facts = [
    { name: 'name', label: t('detail.name'), value: name },
    {
      name: 'address',
      label: t('detail.address'),
      value: <span className={classes.address}>{place}</span>,
    },
    { name: 'email', label: t('common:email'), value: email },
    { name: 'vat', label: t('detail.vatNumber'), value: vat_number },
    { name: 'agreement', label: t('detail.agreement'), value: order.agreement_version },
  ];
  return <FactList facts={facts.filter(({ value }) => value !== '')} />;
}
