import type { Publication } from '@fieldscope/contract/calls/open-data';
import { sensorThingsPath } from '@fieldscope/contract/open-data';
import { Anchor, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { CodeBlock } from '../../../ui/codes/CodeBlock';
import { TimeAgo } from '../../../values/Times';

/** Where programs read a publication, and how often they did. */
export function PublishedAddress({ publication }: { publication: Publication }) {
  const { t } = useTexts('open-data');
  const { address, requests, last_request_at: lastAt } = publication;
  const root = location.origin + sensorThingsPath(address);
  return (
    <Stack gap="xs">
      <CodeBlock title={t('address')} code={root} />
      <Text size="sm">
        <Anchor href={`${root}/Things?$expand=Locations,Datastreams`} target="_blank" rel="noreferrer">
          {t('try')}
        </Anchor>
      </Text>
      <Text size="sm" c="dimmed">
        {requests === 0 ? (
          t('requests.none')
        ) : (
          <>
            {t('requests.some', { count: requests })} <TimeAgo at={lastAt} />
          </>
        )}
      </Text>
    </Stack>
  );
}
