import { type Panel, panels } from '@fieldscope/contract/calls/panels';
import { Button, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Dialog } from '../../ui/layout/Dialog';
import { formatNumber } from '../../values/format-number';
import { DateTime } from '../../values/Times';
import classes from './PanelDetail.module.css';
import { addressOfVersion } from './version-address';

/** Versions of a panel: who saved them when, and a look at each. */
export function PanelHistory({ panel, onClose }: { panel: Panel; onClose(): void }) {
  const { t } = useTexts('panels');
  const { panel_id, version: now } = panel;
  const { data, error, refetch } = useQueryCall(panels.listVersions, { panel_id });
  return (
    <Dialog title={t('history.title')} size="lg" onClose={onClose}>
      <Text c="dimmed" mb="sm">
        {t('history.about')}
      </Text>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={160} radius={8} />
      ) : (
        <ol className={classes.versions} aria-label={t('history.title')}>
          {data.map(({ version, saved_at, saved_by, component_count: count }) => (
            <li key={version} className={classes.version}>
              <div className={classes.words}>
                <DateTime at={saved_at} />
                <div className={classes.facts}>
                  <span>{saved_by ?? t('history.nobody')}</span>
                  <span>{t('components', { count, number: formatNumber(count) })}</span>
                </div>
              </div>
              {version === now ? (
                <span className={classes.current}>{t('history.now')}</span>
              ) : (
                <Button component={Link} to={addressOfVersion(panel_id, version)} variant="default" size="xs">
                  {t('history.view')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
