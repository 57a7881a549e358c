import { useTexts } from '../../texts/use-texts';
import { usePage } from '../../ui/paging/use-page';
import classes from '../devices/DeviceDetails.module.css';
import { ActivityIcon } from './ActivityIcon';
import { useActivity } from './device-details.queries';
import { HistoryTable, useHistorySorting } from './HistoryTable';

/** What happened to a device, newest first. */
export function Activity({ eui }: { eui: string }) {
  const { t } = useTexts('device-details');
  const pages = usePage();
  const sorting = useHistorySorting('kind');
  return (
    <HistoryTable
      label={t('activity.title')}
      empty={t('activity.empty')}
      query={useActivity(eui, pages.page, sorting.now)}
      pages={pages}
      sorting={sorting}
      keyOf={({ at, kind }) => `${at}/${kind}`}
      what={{
        name: 'kind',
        head: t('activity.what'),
        cell: ({ kind }) => (
          <span className={classes.withIcon}>
            <ActivityIcon kind={kind} />
            {t(`values:activity.${kind}`)}
          </span>
        ),
      }}
    />
  );
}
