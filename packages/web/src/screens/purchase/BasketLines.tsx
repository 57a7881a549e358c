import '@mantine/core/styles/NumberInput.layer.css';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { ActionIcon, Button, NumberInput, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Money } from '../../features/orders/Money';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { type Basket, type BasketLine, withLine, withoutLine } from './basket.model';
import type { Offer } from './Offers';
import classes from './Purchase.module.css';

interface BasketLinesProps {
  basket: Basket;
  offer: Offer;
  onChange(basket: Basket): void;
  onChooseDevices(sku: string): void;
}

/** Lines of the basket: how much of each, for which devices. */
export function BasketLines({ basket, offer, onChange, onChooseDevices }: BasketLinesProps) {
  const { t } = useTexts('purchase');
  return (
    <ul className={classes.lines}>
      {basket.lines.map((line) => {
        const commodity = offer.list.find(({ sku }) => sku === line.sku);
        const name = commodity?.name ?? line.name ?? line.sku;
        const pieces = line.quantity * Math.max(1, line.devices.length);
        return (
          <li key={line.sku} className={classes.line}>
            <div className={classes.lineHead}>
              <span className={classes.lineName}>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('basket.remove', { name })}
                onClick={() => onChange(withoutLine(basket, line.sku))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
            {commodity ? (
              <div className={classes.lineFoot}>
                <Quantity
                  line={line}
                  name={name}
                  isTimes={commodity.kind === 'service'}
                  onChange={(quantity) => onChange(withLine(basket, { ...line, quantity }))}
                />
                {commodity.kind === 'service' && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-haspopup="dialog"
                    aria-label={t('basket.devicesOf', { count: line.devices.length, name })}
                    onClick={() => onChooseDevices(line.sku)}
                  >
                    {t('basket.devices', {
                      count: line.devices.length,
                      number: formatNumber(line.devices.length),
                    })}
                  </Button>
                )}
                <span className={classes.lineAmount}>
                  <Money amount={commodity.unit_amount * pieces} currency={offer.currency ?? 'EUR'} />
                </span>
              </div>
            ) : (
              <Text size="sm" c="var(--critical)">
                {offer.currencies.length > 1
                  ? t('basket.unsold', { currency: offer.currency ?? '' })
                  : t('basket.gone')}
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface QuantityProps {
  line: BasketLine;
  name: string;
  isTimes: boolean;
  onChange(quantity: number): void;
}

function Quantity({ line: { quantity }, name, isTimes, onChange }: QuantityProps) {
  const { t } = useTexts('purchase');
  return (
    <NumberInput
      className={classes.quantity}
      size="xs"
      aria-label={t(isTimes ? 'basket.timesOf' : 'basket.quantityOf', { name })}
      value={quantity}
      min={1}
      max={ORDER_LIMITS.quantity}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      onChange={(next) => typeof next === 'number' && next >= 1 && onChange(next)}
    />
  );
}
