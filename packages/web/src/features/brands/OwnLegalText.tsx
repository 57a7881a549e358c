import { brands } from '@fieldscope/contract/calls/brands';
import { Skeleton } from '@mantine/core';
import { useOpenCall } from '../../api/use-open-call';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { LegalPage } from '../../ui/layout/LegalPage';

interface OwnLegalTextProps {
  title: string;
  digest: string;
}

/** A legal text that the organisation or the operator wrote, in the place of the portal's own. */
export function OwnLegalText({ title, digest }: OwnLegalTextProps) {
  const { data, error, refetch } = useOpenCall(brands.viewText, { digest });
  if (data) return <LegalPage title={title} text={data.text} />;
  return (
    <LegalPage title={title}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={240} />}
    </LegalPage>
  );
}
