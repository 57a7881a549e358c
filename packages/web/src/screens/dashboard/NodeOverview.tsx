import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { formatNumber } from '../../values/format-number';
import classes from './Dashboard.module.css';
import { TILES_SHOWN, useOverview } from './dashboard.queries';
import { NodeTile } from './NodeTile';

/** The first nodes with their newest values, live. */
export function NodeOverview() {
  const { t } = useTexts('dashboard');
  const { data, error, refetch } = useOverview();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingTiles />;
  if (data.list.length === 0) return <EmptyState drawing="node">{t('scene.empty')}</EmptyState>;
  return (
    <>
      <ul className={classes.nodes} aria-label={t('scene.label')}>
        {data.list.map((node) => (
          <li key={node.eui}>
            <NodeTile node={node} />
          </li>
        ))}
      </ul>
      {data.page.count > TILES_SHOWN && (
        <Anchor component={Link} to="/devices_node" className={classes.more}>
          {t('scene.all', { count: data.page.count, number: formatNumber(data.page.count) })}
        </Anchor>
      )}
    </>
  );
}

/** In the shape of what comes. */
export function WaitingTiles() {
  const { t } = useTexts('dashboard');
  return (
    <ul className={classes.nodes} aria-label={t('scene.label')} aria-busy>
      {Array.from({ length: TILES_SHOWN / 2 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tile without content has no other name
        <li key={place}>
          <Skeleton height={156} radius={8} />
        </li>
      ))}
    </ul>
  );
}
