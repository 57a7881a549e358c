import { imports } from '@fieldscope/contract/calls/imports';
import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import { BackToList } from './BackToList';
import { CloudForm } from './CloudForm';
import { FileImport } from './FileImport';
import { ImportList } from './ImportList';
import { useImports } from './imports.queries';
import { UploadForm } from './UploadForm';

/** Imports of history; with `import` in the address the file that is to be imported. */
export function ImportsScreen() {
  const { t } = useTexts('imports');
  const chosen = useSearchParams()[0].get('import');
  return (
    <>
      <PageHead title={t('routes:imports')} about={t('about')} />
      {chosen === null ? <AllImports /> : <ChosenImport key={chosen} chosen={chosen} />}
    </>
  );
}

function AllImports() {
  const { t } = useTexts('imports');
  const { data, error, refetch } = useImports();
  const fromCloud = useMayCall(imports.startCloud) ? (
    <CloudForm />
  ) : (
    <NotForOperator call={imports.startCloud} />
  );
  return (
    <>
      <TabsInAddress
        label={t('source')}
        keep={[]}
        parts={[
          { name: 'file', label: t('fromFile'), content: <UploadForm /> },
          { name: 'cloud', label: t('fromCloud'), content: fromCloud },
        ]}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ImportList imports={data} />
      )}
    </>
  );
}

function ChosenImport({ chosen }: { chosen: string }) {
  const { t } = useTexts('imports');
  const { data, error, refetch } = useImports();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} radius={8} />;
  const found = data.find(({ import_id }) => String(import_id) === chosen);
  if (found?.state === 'uploaded' || found?.state === 'refused') return <FileImport of={found} />;
  return (
    <EmptyState drawing="logger" action={<BackToList />}>
      {t('gone')}
    </EmptyState>
  );
}
