import type { ResultOf } from '@fieldscope/contract/call';
import type { Commodity, priceLists } from '@fieldscope/contract/calls/price-list';
import type { CommodityKind } from '@fieldscope/contract/commodity-kinds';
import { Skeleton, Text, Title } from '@mantine/core';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import type { BasketLine } from './basket.model';
import { OfferCard } from './OfferCard';
import classes from './Purchase.module.css';

export type Offer = ResultOf<typeof priceLists.selectBySku>;

const KINDS: readonly CommodityKind[] = ['service', 'quota', 'credits'];

interface OffersProps {
  /** undefined: still loading. */
  offer: Offer | undefined;
  inBasket(sku: string): BasketLine | undefined;
  onAdd(commodity: Commodity): void;
  onChooseDevices(sku: string): void;
}

/** What is sold, by its kind. */
export function Offers({ offer, ...rest }: OffersProps) {
  const { t } = useTexts('purchase');
  if (!offer) return <OffersToCome />;
  const kinds = KINDS.map((kind) => ({ kind, list: offer.list.filter((one) => one.kind === kind) })).filter(
    ({ list }) => list.length > 0,
  );
  if (kinds.length === 0) return <EmptyState drawing="logger">{t('nothing')}</EmptyState>;
  return (
    <div className={classes.offers}>
      {kinds.map(({ kind, list }) => (
        <section key={kind} aria-label={t(`kinds.${kind}.title`)}>
          <Title order={2} size="h4">
            {t(`kinds.${kind}.title`)}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t(`kinds.${kind}.about`)}
          </Text>
          <div className={classes.cards}>
            {list.map((commodity: Commodity) => (
              <OfferCard
                key={commodity.sku}
                commodity={commodity}
                currency={offer.currency ?? 'EUR'}
                {...rest}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const CARDS_LOADING = 4;

function OffersToCome() {
  return (
    <div className={classes.cards} aria-busy>
      {Array.from({ length: CARDS_LOADING }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card without content has no other name
        <Skeleton key={place} height={184} radius={8} />
      ))}
    </div>
  );
}
