import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/layout/PageHead';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import { Measurements } from './Measurements';
import { SensorTypes } from './SensorTypes';

/** What sensors measure: the catalogue, the organisation's own names, and types that it created. */
export function MeasurementsScreen() {
  const { t } = useTexts('measurements');
  return (
    <>
      <PageHead title={t('routes:measurements')} about={t('about')} />
      <TabsInAddress
        label={t('tabs.label')}
        keep={[]}
        parts={[
          { name: 'measurements', label: t('tabs.measurements'), content: <Measurements /> },
          { name: 'types', label: t('tabs.types'), content: <SensorTypes /> },
        ]}
      />
    </>
  );
}
