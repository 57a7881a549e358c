import { lazy } from 'react';
import { useTexts } from '../../texts/use-texts';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import { ChartTab } from './ChartTab';
import { SceneTab } from './SceneTab';

const MapTab = lazy(async () => ({ default: (await import('./map/MapTab')).MapTab }));

/** The fleet in three ways. What the chart shows is remembered while another tab is open. */
export function FleetTabs() {
  const { t } = useTexts('dashboard');
  return (
    <TabsInAddress
      label={t('tabs.label')}
      keep={['attention', 'node', 'series', 'page', 'range', 'zoom', 'find']}
      parts={[
        { name: 'scene', label: t('tabs.scene'), content: <SceneTab /> },
        { name: 'chart', label: t('tabs.chart'), content: <ChartTab /> },
        { name: 'map', label: t('tabs.map'), content: <MapTab /> },
      ]}
    />
  );
}
