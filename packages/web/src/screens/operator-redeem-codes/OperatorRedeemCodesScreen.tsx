import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMayCall } from '../../api/me';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import { BatchTable } from './BatchTable';
import { useBatches } from './redeem-codes.queries';

const MakeCodes = lazy(async () => ({ default: (await import('./MakeCodes')).MakeCodes }));

/** Batches of redeem codes. */
export function OperatorRedeemCodesScreen() {
  const { t } = useTexts('redeem-codes');
  const pages = usePage();
  const making = useDialogInAddress('make');
  const mayMake = useMayCall(redeemCodes.createBatch);
  const { data, error, refetch, isPlaceholderData } = useBatches(pages);
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  const isEmpty = data?.page.count === 0;
  const button = mayMake && (
    <Button leftSection={<IconPlus size={16} />} aria-haspopup="dialog" onClick={making.open}>
      {t('make')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('routes:redeemCodes')}
        about={t('about')}
        action={!isEmpty && button}
        isActionUncertain={data === undefined}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyState drawing="logger" action={button}>
          {t('empty')}
        </EmptyState>
      ) : (
        <BatchTable batches={data?.list} />
      )}
      <Pager
        page={pages.page}
        pageSize={pages.size}
        total={data?.page.count ?? 0}
        onPage={pages.setPage}
        onPageSize={pages.setSize}
      />
      <Suspense>{making.isOpen && mayMake && <MakeCodes onClose={making.close} />}</Suspense>
    </>
  );
}
