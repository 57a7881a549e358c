import { operatorViews } from '@fieldscope/contract/calls/operators';
import { Group, Stack } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FactList } from '../../ui/layout/FactList';
import { PageSection } from '../../ui/layout/PageSection';
import { formatNumber } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { CommandButton } from '../parts/CommandButton';
import { JobList } from '../parts/JobList';
import { ListSection } from '../parts/ListSection';

const MAIL = 'mail';

/** How mails leave, what waits, and what could not be sent. */
export function MailsPage() {
  const { t } = useTexts('operator');
  const { data, error, refetch } = useOperatorQuery(operatorViews.viewMails, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="lg">
      <PageSection title={t('mails.way')} isCard>
        <FactList
          facts={[
            {
              name: 'server',
              label: t('mails.server'),
              value: data && t(data.has_server ? 'mails.hasServer' : 'mails.noServer'),
              isWide: true,
            },
            { name: 'waiting', label: t('queue.states.waiting'), value: data && formatNumber(data.waiting) },
            { name: 'failed', label: t('queue.states.failed'), value: data && formatNumber(data.failed) },
            { name: 'outbox', label: t('mails.outbox'), value: data && formatNumber(data.outbox) },
            {
              name: 'oldest',
              label: t('mails.oldest'),
              value:
                data && (data.oldest_in_outbox_at === null ? '–' : <TimeAgo at={data.oldest_in_outbox_at} />),
            },
          ]}
        />
        <Group mt="sm">
          <CommandButton name="outbox" label={t('mails.showOutbox')} />
        </Group>
      </PageSection>
      <ListSection title={t('mails.queued')}>
        <JobList kind={MAIL} />
      </ListSection>
    </Stack>
  );
}
