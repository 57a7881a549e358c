import { panels } from '@fieldscope/contract/calls/panels';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error';
import { useMayCall } from '../../api/me';
import { useNamedPage } from '../../browser/page-name';
import { MissingPage } from '../../features/devices/MissingPage';
import { BoardSkeleton } from '../../features/panels/BoardSkeleton';
import { addressOfPanel, PANELS_PATH } from '../../features/panels/panel-address';
import { usePanel } from '../../features/panels/panels.queries';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { ShownPanel } from './ShownPanel';
import { ShownVersion } from './ShownVersion';

// Those who look at a panel do not load what changes it.
const PanelEditor = lazy(() => import('./editor/PanelEditor'));

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === ERRORS.resource_missing.code;

/** A panel (`id` in the address), live; with `version` as it was then, with `edit` to be changed. */
export function PanelDetailScreen() {
  const { t } = useTexts('panels');
  const navigate = useNavigate();
  const mayEdit = useMayCall(panels.update);
  const [address] = useSearchParams();
  const panelId = Number(address.get('id'));
  const version = address.get('version');
  const { data: panel, error, refetch } = usePanel(panelId);
  useNamedPage(panel?.name);
  if (!panel && isMissing(error))
    return (
      <MissingPage
        title={t('routes:panelDetail')}
        drawing="logger"
        missing={t('missing')}
        back={t('back')}
        list={PANELS_PATH}
      />
    );
  if (!panel && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!panel)
    return (
      <>
        <PageHead title={<Skeleton height={28} width={240} />} />
        <BoardSkeleton />
      </>
    );
  if (version !== null) return <ShownVersion key={version} panel={panel} version={Number(version)} />;
  if (address.has('edit') && mayEdit)
    return (
      <Suspense fallback={<BoardSkeleton />}>
        <PanelEditor
          key={panelId}
          panel={panel}
          isDeleted={isMissing(error)}
          onClose={() => navigate(addressOfPanel(panelId))}
        />
      </Suspense>
    );
  return <ShownPanel key={panelId} panel={panel} isDeleted={isMissing(error)} />;
}
