import { type AccessKey, accessKeys } from '@fieldscope/contract/calls/access-keys';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { Anchor, Select, Text, Title } from '@mantine/core';
import {
  IconChartAreaLine,
  IconCircleCheckFilled,
  IconFlame,
  IconHourglass,
  IconPlayerPause,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useQueryCall } from '../../api/use-call';
import { LATEST_ROWS, METRICS } from '../../features/access-keys/scrape-lines';
import { useKeyNames } from '../../features/access-keys/use-key-names';
import { useTexts } from '../../texts/use-texts';
import { CardAction, CardActions } from '../../ui/cards/CardActions';
import { CardFact, CardFacts } from '../../ui/cards/CardFacts';
import { CardGrid, EntryCard } from '../../ui/cards/EntryCard';
import { StateLine, type StateLook } from '../../ui/cards/StateLine';
import { needsSearch } from '../../ui/filters/many-choices';
import { TimeAgo } from '../../values/Times';
import { useNow } from '../../values/use-now';
import { ConnectGrafana, ConnectPrometheus } from './ConnectReader';
import classes from './Integrations.module.css';
import { PublishedScenes } from './PublishedScenes';
import { TryReader } from './TryReader';

const PROGRAMS = {
  prometheus: { name: 'Prometheus', Icon: IconFlame, Connect: ConnectPrometheus, path: METRICS },
  grafana: { name: 'Grafana', Icon: IconChartAreaLine, Connect: ConnectGrafana, path: LATEST_ROWS },
} as const;
type Program = keyof typeof PROGRAMS;

/** Programs that fetch with an access key: the portal sends them nothing, and knows when a key was used. */
export function ReadingPrograms() {
  const { t } = useTexts('integrations');
  const { data: keys } = useQueryCall(accessKeys.list, {}, { refetchInterval: 10_000 });
  return (
    <section aria-labelledby="reading-programs" className={classes.readers}>
      <div>
        <Title order={2} size="h3" id="reading-programs">
          {t('reader.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('reader.about')}
        </Text>
      </div>
      <CardGrid>
        {(Object.keys(PROGRAMS) as Program[]).map((program) => (
          <ReaderCard key={program} program={program} keys={keys ?? []} />
        ))}
        <PublishedScenes />
      </CardGrid>
    </section>
  );
}

function ReaderCard({ program, keys }: { program: Program; keys: readonly AccessKey[] }) {
  const { t } = useTexts('integrations');
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<'try' | 'connect'>();
  const { name, Icon, Connect, path } = PROGRAMS[program];
  const nameOf = useKeyNames(keys);
  const close = () => setAsked(undefined);
  // Who names a key after the program finds it chosen.
  const key =
    keys.find(({ access_id }) => access_id === chosen) ??
    keys.find((one) => nameOf(one.access_id).toLowerCase().includes(program)) ??
    keys[0];
  return (
    <EntryCard name={name} order={3} Icon={Icon} about={t(`reader.${program}.about`)}>
      <Select
        label={t('reader.key')}
        description={
          <>
            {t('reader.keyAbout')}{' '}
            <Anchor component={Link} to="/security" size="xs" underline="always">
              {t('routes:security')}
            </Anchor>
          </>
        }
        inputWrapperOrder={['label', 'input', 'description']}
        allowDeselect={false}
        searchable={needsSearch(keys.length)}
        data={keys.map((one) => ({ value: one.access_id, label: nameOf(one.access_id) }))}
        value={key?.access_id ?? null}
        onChange={(accessId) => accessId && setChosen(accessId)}
      />
      {key && <ReaderState accessKey={key} />}
      <CardActions>
        <CardAction
          label={t('reader.tryIt')}
          fullLabel={t('reader.tryOf', { name })}
          opensDialog
          isDisabled={!key}
          onClick={() => setAsked('try')}
        />
        <CardAction
          label={t('reader.connect')}
          fullLabel={t('reader.connectOf', { name })}
          opensDialog
          isDisabled={!key}
          onClick={() => setAsked('connect')}
        />
      </CardActions>
      {asked === 'try' && key && (
        <TryReader name={name} accessId={key.access_id} path={path} onClose={close} />
      )}
      {asked === 'connect' && key && <Connect accessId={key.access_id} onClose={close} />}
    </EntryCard>
  );
}

/** Longer than programs that watch something wait between two requests. */
const QUIET_MS = 15 * MINUTE_MS;

const STATES = {
  working: { Icon: IconCircleCheckFilled, tone: 'good' },
  waiting: { Icon: IconHourglass },
  quiet: { Icon: IconHourglass },
  off: { Icon: IconPlayerPause },
} as const satisfies Record<string, StateLook>;

function stateOf({ status, last_used_at }: AccessKey, now: number): keyof typeof STATES {
  if (status === 'disabled') return 'off';
  if (last_used_at === null) return 'waiting';
  return now - last_used_at <= QUIET_MS ? 'working' : 'quiet';
}

function ReaderState({ accessKey }: { accessKey: AccessKey }) {
  const { t } = useTexts('integrations');
  const state = stateOf(accessKey, useNow());
  return (
    <CardFacts>
      <CardFact label={t('card.state')}>
        <StateLine {...STATES[state]}>{t(`reader.state.${state}`)}</StateLine>
      </CardFact>
      <CardFact label={t('reader.lastRequest')}>
        <TimeAgo at={accessKey.last_used_at} />
      </CardFact>
    </CardFacts>
  );
}
