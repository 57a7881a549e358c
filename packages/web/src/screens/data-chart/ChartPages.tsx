import { chartPages } from '@fieldscope/contract/calls/chart-pages';
import { Button, Skeleton } from '@mantine/core';
import { IconChartDots, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { useChartPages } from '../../features/chart-pages/chart-pages.queries';
import { useChosenPage } from '../../features/chart-pages/use-chosen-page';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { usePhone } from '../../ui/layout/use-phone';
import classes from './ChartPages.module.css';
import { ShownPage } from './ShownPage';

const CreatePage = lazy(async () => ({ default: (await import('./CreatePage')).CreatePage }));

/** Pages of charts; page, range and an enlarged chart are in the address. */
export function ChartPages() {
  const { t } = useTexts('chart-pages');
  const { data: pages, error, refetch } = useChartPages();
  const { page, choose } = useChosenPage(pages ?? []);
  const mayCreate = useMayCall(chartPages.create);
  // There its menu has them, so that the charts begin further up.
  const isInMenu = usePhone() && page !== undefined;
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button leftSection={<IconPlus size={16} />} aria-haspopup="dialog" onClick={() => setCreating(true)}>
      {t('create.short')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('routes:dataChart')}
        about={t('about')}
        action={
          !isInMenu && (
            <div className={classes.actions}>
              <Button
                component={Link}
                to="/data_chart?explore"
                variant="default"
                leftSection={<IconChartDots size={16} />}
              >
                {t('explore')}
              </Button>
              {mayCreate && page && create}
            </div>
          )
        }
      />
      {error && !pages ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !pages ? (
        <Skeleton height={420} radius={8} />
      ) : page ? (
        <ShownPage
          key={page.desktop_id}
          pages={pages}
          page={page}
          onChoose={choose}
          onCreate={() => setCreating(true)}
        />
      ) : (
        <EmptyState drawing="logger" action={mayCreate && create}>
          {t(mayCreate ? 'empty' : 'emptyObserver')}
        </EmptyState>
      )}
      <Suspense>
        {isCreating && <CreatePage onCreated={choose} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}
