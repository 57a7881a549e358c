import { ActionIcon, Select } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './ChartPages.module.css';
import { AUTO_REFRESHES, type AutoRefresh, type useAutoRefresh } from './use-auto-refresh';

/** How often the charts are refreshed, and a button that does it now. */
export function RefreshChoice({
  refresh: { choice, choose, refreshNow },
}: {
  refresh: ReturnType<typeof useAutoRefresh>;
}) {
  const { t } = useTexts('chart-pages');
  return (
    <div className={classes.refresh}>
      <Select
        className={classes.refreshChoice}
        aria-label={t('refresh.label')}
        data={AUTO_REFRESHES.map((value) => ({ value, label: t(`refresh.${value}`) }))}
        value={choice}
        onChange={(next) => choose(next as AutoRefresh)}
        allowDeselect={false}
      />
      {choice !== 'live' && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('refresh.now')}
          title={t('refresh.now')}
          onClick={refreshNow}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      )}
    </div>
  );
}
