import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error';
import { EmptyState } from '../../features/devices/EmptyState';
import { MissingPage } from '../../features/devices/MissingPage';
import { PanelBoard } from '../../features/panels/PanelBoard';
import { PANELS_PATH } from '../../features/panels/panel-address';
import { valuesOf } from '../../features/panels/panel-values';
import { usePanel, usePanelData } from '../../features/panels/panels.queries';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';

/** A panel (`id` in the address), live. */
export function PanelDetailScreen() {
  const { t } = useTexts('panels');
  const [address] = useSearchParams();
  const panelId = Number(address.get('id'));
  const panel = usePanel(panelId);
  const choice = { panelId, variable: address.get('variable') ?? undefined };
  const data = usePanelData(choice);
  const values = useMemo(() => data.data && valuesOf(data.data), [data.data]);
  if (panel.error && !panel.data)
    return panel.error instanceof ApiError && panel.error.code === ERRORS.resource_missing.code ? (
      <MissingPage
        title={t('routes:panelDetail')}
        drawing="logger"
        missing={t('missing')}
        back={t('back')}
        list={PANELS_PATH}
      />
    ) : (
      <ErrorState error={panel.error} onRetry={() => void panel.refetch()} />
    );
  if (!panel.data) return <Skeleton height={480} radius={8} />;
  const { name, settings, components } = panel.data;
  return (
    <>
      <PageHead title={name} />
      {components.length === 0 ? (
        <EmptyState drawing="logger">{t('nothing')}</EmptyState>
      ) : (
        <PanelBoard choice={choice} name={name} settings={settings} components={components} values={values} />
      )}
    </>
  );
}
