import { type Alarm, alarms } from '@fieldscope/contract/calls/alarms';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMayCall } from '../../api/me';
import { useSession } from '../../api/session';
import { useTexts } from '../../texts/use-texts';
import { formatInterval } from '../../values/format-time';
import { useNow } from '../../values/use-now';
import classes from './Alarms.module.css';
import { useAlarmChanges, useReceivers } from './alarms.queries';
import type { tellDone } from './tell-done';

/** Its words are of the page of alarms, which the dashboard loads without. */
const tellDoneLater: typeof tellDone = async (...done) => (await import('./tell-done')).tellDone(...done);

interface AlarmActionsProps {
  /** Open ones. */
  alarms: readonly Alarm[];
  /** Names the alarm, where several are listed. */
  name?: string;
  /** Icons alone, where there is little space. */
  isCompact?: boolean;
  onDone?(): void;
}

const HOUR_MINUTES = HOUR_MS / MINUTE_MS;
const COMPACT_PX = 36;
const SILENCES = [1, 8, 24, 7 * 24].map((hours) => hours * HOUR_MINUTES);

/** What can be done with open alarms, one or many: acknowledge, assign, silence, resolve. */
export function AlarmActions({ alarms: chosen, name, isCompact, onDone }: AlarmActionsProps) {
  const { t } = useTexts('open-alarms');
  const { acknowledge, assign, silence, resolve } = useAlarmChanges();
  const now = useNow();
  if (!useMayCall(alarms.acknowledge)) return null;
  const ids = chosen.map(({ alarm_id }) => alarm_id);
  const done = (what: 'acknowledge' | 'assign' | 'silence' | 'resolve') => ({
    onSuccess() {
      void tellDoneLater(what, ids.length);
      onDone?.();
    },
  });
  const isSilenced = chosen.some(({ silenced_until }) => (silenced_until ?? 0) > now);
  return (
    <span className={classes.actions}>
      {chosen.some(({ acknowledged_at }) => acknowledged_at === null) && (
        <Acknowledge
          name={name}
          isCompact={isCompact}
          isPending={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ alarm_id: ids }, done('acknowledge'))}
        />
      )}
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={isCompact ? COMPACT_PX : 30}
            aria-label={name ? t('action.moreOf', { name }) : t('action.more')}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item onClick={() => resolve.mutate({ alarm_id: ids }, done('resolve'))}>
            {t('action.resolve')}
          </Menu.Item>
          <ItemGroup label={t('action.silence')}>
            {SILENCES.map((minutes) => (
              <Menu.Item
                key={minutes}
                onClick={() => silence.mutate({ alarm_id: ids, minutes }, done('silence'))}
              >
                {formatInterval(minutes)}
              </Menu.Item>
            ))}
            {isSilenced && (
              <Menu.Item onClick={() => silence.mutate({ alarm_id: ids, minutes: 0 })}>
                {t('action.endSilence')}
              </Menu.Item>
            )}
          </ItemGroup>
          <ItemGroup label={t('action.assign')}>
            <PersonItems
              onChoose={(userId) =>
                assign.mutate({ alarm_id: ids, user_id: userId as never }, done('assign'))
              }
            />
          </ItemGroup>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

interface AcknowledgeProps extends Pick<AlarmActionsProps, 'name' | 'isCompact'> {
  isPending: boolean;
  onClick(): void;
}

function Acknowledge({ name, isCompact, isPending, onClick }: AcknowledgeProps) {
  const { t } = useTexts('open-alarms');
  const action = t('action.acknowledge');
  const label = name && t('action.acknowledgeOf', { name });
  const shared = { variant: 'default', loading: isPending, onClick } as const;
  if (isCompact)
    return (
      <ActionIcon {...shared} size={COMPACT_PX} aria-label={label ?? action} title={action}>
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button {...shared} size="xs" leftSection={<IconCheck size={14} />} aria-label={label}>
      {action}
    </Button>
  );
}

/** Entries of the menu under a heading. */
function ItemGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group} aria-label={label}>
      <div className={classes.groupLabel} aria-hidden>
        {label}
      </div>
      {children}
    </fieldset>
  );
}

/** Persons of the organisation, the reader first, and none. */
function PersonItems({ onChoose }: { onChoose(userId: string | null): void }) {
  const { t } = useTexts('open-alarms');
  const me = useSession()?.user_id;
  const persons = useReceivers().data ?? [];
  const first = persons.toSorted((a, b) => Number(b.user_id === me) - Number(a.user_id === me));
  return (
    <>
      {first.map(({ user_id, name }) => (
        <Menu.Item key={user_id} onClick={() => onChoose(user_id)}>
          {user_id === me ? t('action.me', { name }) : name}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => onChoose(null)}>{t('action.unassigned')}</Menu.Item>
    </>
  );
}
