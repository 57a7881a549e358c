import { memo, useMemo } from 'react';
import { Battery, OnlineState } from '../../../../values/States';
import { needsChannel } from '../../../../values/series';
import { Age } from '../../../../values/Times';
import { useNow } from '../../../../values/use-now';
import { useSeriesName } from '../../../../values/use-series-name';
import { DeviceLink } from '../../../devices/DeviceLink';
import { isOldSeries } from '../../component-state.model';
import { ProblemOfComponent } from '../../ProblemOfComponent';
import { usePanelReader } from '../../panel-reader';
import { areSame, nameOfSeries } from '../../panel-values';
import type { KindViewProps } from '../kind';
import { ListedValue } from '../ListedValue';
import { usePortions } from '../use-portions';
import classes from './CardList.module.css';
import { type DeviceCard, deviceCardsOf } from './device-cards.model';

/** The newest values of devices, a card each. */
export function CardListView({ component: { name }, shown }: KindViewProps<'card_list'>) {
  const now = useNow();
  const cards = useMemo(() => deviceCardsOf(shown), [shown]);
  const { count, more } = usePortions(cards.length);
  return (
    <section
      className={classes.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={name}
    >
      <ul className={classes.cards}>
        {cards.slice(0, count).map((card) => (
          <Card
            key={card.device.eui}
            {...card}
            old={card.series
              .filter((series) => isOldSeries(series, now))
              .map(nameOfSeries)
              .join(' ')}
          />
        ))}
      </ul>
      {more && <p className={classes.more}>{more}</p>}
    </section>
  );
}

interface CardProps extends DeviceCard {
  /** Names of its series whose values are old. */
  old: string;
}

const Card = memo(
  function Card({ device, series, old }: CardProps) {
    const { isSignedIn } = usePanelReader();
    const seriesName = useSeriesName();
    const { eui, name, kind, online, last_seen_at, battery } = device;
    const olds = old.split(' ');
    return (
      <li className={classes.card}>
        <div className={classes.head}>
          <DeviceLink eui={eui} name={name} kind={isSignedIn ? kind : undefined} className={classes.name} />
          <ProblemOfComponent shown={series} />
        </div>
        <dl className={classes.values}>
          {series.map((one) => (
            <div key={nameOfSeries(one)}>
              <dt title={seriesName(one, needsChannel(one, series))}>
                {seriesName(one, needsChannel(one, series))}
              </dt>
              <dd>
                <ListedValue series={one} isOld={olds.includes(nameOfSeries(one))} withoutAge />
              </dd>
            </div>
          ))}
        </dl>
        <div className={classes.foot}>
          <OnlineState online={online} lastSeenAt={last_seen_at} />
          {last_seen_at !== null && <Age at={last_seen_at} />}
          {battery !== null && <Battery percent={battery} />}
        </div>
      </li>
    );
  },
  (before, after) =>
    before.device === after.device && before.old === after.old && areSame(before.series, after.series),
);
