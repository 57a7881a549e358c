import type { TrackerPath } from '@fieldscope/contract/calls/trackers';
import { Title } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { DataFrame } from '../../../ui/tables/DataFrame';
import { DateTime, ZoneName } from '../../../values/Times';
import { failureInWords } from './tracker-words';

const MAX_HEIGHT = 300;

/** When a tracker found no position, and why, newest first. */
export function FailureTable({ failures }: Pick<TrackerPath, 'failures'>) {
  const { t } = useTexts('trackers');
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('failures.title')}
      </Title>
      <DataFrame
        label={t('failures.title')}
        rows={failures}
        columns={[
          {
            name: 'at',
            head: t('points.at'),
            note: <ZoneName />,
            width: 200,
            cell: ({ at }) => <DateTime at={at} withoutZone />,
          },
          { name: 'status', head: t('failures.why'), cell: ({ status }) => failureInWords(t, status) },
        ]}
        keyOf={({ at }) => String(at)}
        minWidth={320}
        maxHeight={MAX_HEIGHT}
      />
    </section>
  );
}
