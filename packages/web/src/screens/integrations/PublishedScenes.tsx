import { openData, type Publication } from '@fieldscope/contract/calls/open-data';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { sensorThingsPath } from '@fieldscope/contract/open-data';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconPlayerPause, IconWorld } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { CardActions } from '../../ui/cards/CardActions';
import { EntryCard } from '../../ui/cards/EntryCard';
import { StateLine, type StateLook } from '../../ui/cards/StateLine';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { formatNumber } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import classes from './Integrations.module.css';

/** Scenes that everybody may read, and whether somebody does. */
export function PublishedScenes() {
  const { t } = useTexts('integrations');
  const { data, error, refetch } = useQueryCall(openData.list, {}, { refetchInterval: 10_000 });
  return (
    <EntryCard name={t('openData.title')} order={3} Icon={IconWorld} about={t('openData.about')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={44} />
      ) : data.length === 0 ? (
        <Text size="sm">{t('openData.none')}</Text>
      ) : (
        <Publications publications={data} />
      )}
      <CardActions>
        <Anchor component={Link} to="/dashboard" size="sm" underline="always">
          {t('openData.scenes')}
        </Anchor>
      </CardActions>
    </EntryCard>
  );
}

function Publications({ publications }: { publications: readonly Publication[] }) {
  const { t } = useTexts('integrations');
  const { data, error } = useQueryCall(scenes.list, {});
  if (!data && !error) return <Skeleton height={44 * publications.length} />;
  const names = new Map(data?.map(({ scene_id, name }) => [scene_id, name]));
  return (
    <ul className={classes.publications} aria-label={t('openData.title')}>
      {publications.map((publication) => (
        <Published
          key={publication.scene_id}
          publication={publication}
          name={names.get(publication.scene_id) ?? publication.address}
        />
      ))}
    </ul>
  );
}

const PUBLISHED: StateLook = { Icon: IconCircleCheckFilled, tone: 'good' };
const WITHDRAWN: StateLook = { Icon: IconPlayerPause };

function Published({ publication, name }: { publication: Publication; name: string }) {
  const { t } = useTexts('integrations');
  const { address, is_published, licence, requests, last_request_at } = publication;
  return (
    <li>
      <StateLine {...(is_published ? PUBLISHED : WITHDRAWN)}>
        {is_published ? (
          <Anchor href={sensorThingsPath(address)} target="_blank" rel="noreferrer" underline="always">
            {name}
          </Anchor>
        ) : (
          name
        )}
      </StateLine>
      <Text size="sm" c="dimmed" className={classes.read}>
        {is_published ? t('openData.published', { licence }) : t('openData.withdrawn')}
        {' · '}
        {requests === 0 ? (
          t('openData.unread')
        ) : (
          <>
            {t('openData.read', { number: formatNumber(requests) })} <TimeAgo at={last_request_at} />
          </>
        )}
      </Text>
    </li>
  );
}
