import { kitChannels } from '@fieldscope/contract/calls/kit-channels';
import { Text, Title } from '@mantine/core';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { formatShortList } from '../../values/format-list';
import { useMeasurementNames } from '../../values/measurement-names';
import { AddKitChannel } from './AddKitChannel';
import { KitChannelActions } from './KitChannelActions';
import classes from './KitChannels.module.css';
import { useKitChannels } from './kits.queries';

/** Channels of a kit, what each measures, and what can be changed about them. */
export function KitChannels({ eui }: { eui: string }) {
  const { t } = useTexts('kit-details');
  const nameOf = useMeasurementNames();
  const mayChange = useMayCall(kitChannels.change);
  const { data } = useKitChannels(eui);
  if (!data) return null;
  return (
    <section className={classes.channels}>
      <div className={classes.head}>
        <Title order={3} size="h4">
          {t('channel.title')}
        </Title>
        <AddKitChannel eui={eui} taken={data.map(({ channel }) => channel)} />
      </div>
      {data.length === 0 && <Text c="dimmed">{t('channel.none')}</Text>}
      <ul className={classes.list} aria-label={t('channel.title')}>
        {data.map((one) => (
          <li key={one.channel} className={classes.channel}>
            <span className={classes.words}>
              <strong>{one.name ? `${one.channel} · ${one.name}` : one.channel}</strong>{' '}
              <span className={classes.measured}>
                {formatShortList(one.measurement_ids.map(nameOf)) || '–'}
              </span>
            </span>
            {mayChange && <KitChannelActions eui={eui} channel={one} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
