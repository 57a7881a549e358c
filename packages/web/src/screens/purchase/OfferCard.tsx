import type { Commodity } from '@fieldscope/contract/calls/price-list';
import type { Currency } from '@fieldscope/contract/money';
import { Button, Paper, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Money } from '../../features/orders/Money';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { formatDate } from '../../values/format-time';
import type { BasketLine } from './basket.model';
import classes from './Purchase.module.css';

interface OfferCardProps {
  commodity: Commodity;
  currency: Currency;
  inBasket(sku: string): BasketLine | undefined;
  onAdd(commodity: Commodity): void;
  onChooseDevices(sku: string): void;
}

/** Something that is sold: what it brings, what it costs. */
export function OfferCard({ commodity, currency, inBasket, onAdd, onChooseDevices }: OfferCardProps) {
  const { t } = useTexts('purchase');
  const { sku, kind, name, about, unit_amount, valid_until: until } = commodity;
  const line = inBasket(sku);
  const isService = kind === 'service';
  const action = isService ? t(line ? 'devices.change' : 'devices.choose') : t(line ? 'addAgain' : 'add');
  return (
    <Paper component="article" withBorder p="md" className={classes.card} aria-label={name}>
      <div className={classes.words}>
        <Title order={3} size="h5">
          {name}
        </Title>
        <Text size="sm" className={classes.brings}>
          <Brings commodity={commodity} />
        </Text>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        {until !== null && (
          <Text size="sm" c="dimmed">
            {/* The day is the last one by UTC, as the list has it. */}
            {t('soldUntil', { until: formatDate(until - 1, 'UTC') })}
          </Text>
        )}
      </div>
      <div className={classes.price}>
        <span className={classes.amount}>
          <Money amount={unit_amount} currency={currency} />
        </span>
        <span className={classes.per}>{t(isService ? 'perDevice' : 'beforeTax')}</span>
      </div>
      <div className={classes.cardFoot}>
        <Button
          size="xs"
          variant={line ? 'default' : 'light'}
          aria-label={`${action}: ${name}`}
          aria-haspopup={isService ? 'dialog' : undefined}
          onClick={() => (isService ? onChooseDevices(sku) : onAdd(commodity))}
        >
          {action}
        </Button>
        {line && (
          <span className={classes.taken}>
            <IconCheck size={14} aria-hidden />
            {isService
              ? t('takenFor', { count: line.devices.length })
              : t('taken', { number: formatNumber(line.quantity) })}
          </span>
        )}
      </div>
    </Paper>
  );
}

/** What one piece brings, in words. */
function Brings({ commodity: { kind, um, dm, days, models } }: Pick<OfferCardProps, 'commodity'>) {
  const { t } = useTexts('purchase');
  if (kind === 'credits') {
    const parts = [
      um > 0 && t('um', { number: formatNumber(um) }),
      dm > 0 && t('dm', { number: formatNumber(dm) }),
    ];
    return parts.filter(Boolean).join(' · ');
  }
  const forModels = models.length === 0 ? t('everyModel') : t('forModels', { models: models.join(', ') });
  return `${t('days', { count: days, number: formatNumber(days) })} · ${forModels}`;
}
