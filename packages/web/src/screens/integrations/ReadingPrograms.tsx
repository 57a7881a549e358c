import { type AccessKey, accessKeys } from '@fieldscope/contract/calls/access-keys';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { Anchor, Button, Group, Paper, Select, Text, Title } from '@mantine/core';
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
import { useTexts } from '../../texts/use-texts';
import { needsSearch } from '../../ui/filters/many-choices';
import { TimeAgo } from '../../values/Times';
import { useNow } from '../../values/use-now';
import { ConnectGrafana, ConnectPrometheus } from './ConnectReader';
import classes from './Integrations.module.css';

const PROGRAMS = {
  prometheus: { name: 'Prometheus', Icon: IconFlame, Connect: ConnectPrometheus },
  grafana: { name: 'Grafana', Icon: IconChartAreaLine, Connect: ConnectGrafana },
} as const;
type Program = keyof typeof PROGRAMS;

/** Programs that fetch with an access key: the portal sends them nothing, and knows when a key was used. */
export function ReadingPrograms() {
  const { t } = useTexts('integrations');
  const { data: keys } = useQueryCall(accessKeys.list, {}, { refetchInterval: 10_000 });
  return (
    <section aria-labelledby="reading-programs" className={classes.readers}>
      <div>
        <Title order={2} size="h4" id="reading-programs">
          {t('reader.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('reader.about')}
        </Text>
      </div>
      <div className={classes.cards}>
        {(Object.keys(PROGRAMS) as Program[]).map((program) => (
          <ReaderCard key={program} program={program} keys={keys ?? []} />
        ))}
      </div>
    </section>
  );
}

function ReaderCard({ program, keys }: { program: Program; keys: readonly AccessKey[] }) {
  const { t } = useTexts('integrations');
  const [chosen, setChosen] = useState<string>();
  const [isConnecting, setConnecting] = useState(false);
  const { name, Icon, Connect } = PROGRAMS[program];
  const labelOf = ({ fixed, label }: AccessKey) => (fixed ? t('reader.fixedKey') : label);
  // Who names a key after the program finds it chosen.
  const key =
    keys.find(({ access_id }) => access_id === chosen) ??
    keys.find((one) => labelOf(one).toLowerCase().includes(program)) ??
    keys[0];
  return (
    <Paper component="article" withBorder p="md" className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <Icon size={24} aria-hidden className={classes.icon} />
        <div className={classes.names}>
          <Title order={3} size="h4">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {t(`reader.${program}.about`)}
          </Text>
        </div>
      </div>
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
        data={keys.map((one) => ({ value: one.access_id, label: labelOf(one) }))}
        value={key?.access_id ?? null}
        onChange={(accessId) => accessId && setChosen(accessId)}
      />
      {key && <ReaderState accessKey={key} />}
      <Group gap="xs" className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          aria-haspopup="dialog"
          aria-label={t('reader.connectOf', { name })}
          disabled={!key}
          onClick={() => setConnecting(true)}
        >
          {t('reader.connect')}
        </Button>
      </Group>
      {isConnecting && key && <Connect accessId={key.access_id} onClose={() => setConnecting(false)} />}
    </Paper>
  );
}

/** Longer than programs that watch something wait between two requests. */
const QUIET_MS = 15 * MINUTE_MS;

const STATES = {
  working: { Icon: IconCircleCheckFilled, className: classes.good },
  waiting: { Icon: IconHourglass, className: undefined },
  quiet: { Icon: IconHourglass, className: undefined },
  off: { Icon: IconPlayerPause, className: undefined },
} as const;

function stateOf({ status, last_used_at }: AccessKey, now: number): keyof typeof STATES {
  if (status === 'disabled') return 'off';
  if (last_used_at === null) return 'waiting';
  return now - last_used_at <= QUIET_MS ? 'working' : 'quiet';
}

function ReaderState({ accessKey }: { accessKey: AccessKey }) {
  const { t } = useTexts('integrations');
  const state = stateOf(accessKey, useNow());
  const { Icon, className } = STATES[state];
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('card.state')}</dt>
        <dd className={classes.state}>
          <Icon size={16} className={className} aria-hidden />
          <span>{t(`reader.state.${state}`)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('reader.lastRequest')}</dt>
        <dd>
          <TimeAgo at={accessKey.last_used_at} />
        </dd>
      </div>
    </dl>
  );
}
