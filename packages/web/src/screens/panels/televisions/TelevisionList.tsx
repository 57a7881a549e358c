import type { Television } from '@fieldscope/contract/calls/televisions';
import { ActionIcon } from '@mantine/core';
import { IconDeviceTv, IconDeviceTvOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import { formatShortList } from '../../../values/format-list';
import { DateTime, TimeAgo } from '../../../values/Times';
import classes from './Televisions.module.css';

interface TelevisionListProps {
  televisions: readonly Television[];
  onEdit(television: Television): void;
  onRevoke(television: Television): void;
}

/** Televisions with what they show, and whether they are on. */
export function TelevisionList({ televisions, onEdit, onRevoke }: TelevisionListProps) {
  const { t } = useTexts('televisions', 'values');
  return (
    <ul className={classes.list}>
      {televisions.map((television) => {
        const { television_id, name, online, playlist, paired_at, paired_by, last_seen_at } = television;
        const Icon = online ? IconDeviceTv : IconDeviceTvOff;
        return (
          <li key={television_id} className={classes.row}>
            <Icon size={28} stroke={1.5} color={online ? 'var(--good)' : 'var(--off)'} aria-hidden />
            <div className={classes.words}>
              <span className={classes.name} title={name}>
                {name}
              </span>
              <span className={classes.about}>
                {online ? (
                  t('values:online')
                ) : (
                  <>
                    {t('values:offline')}
                    {last_seen_at !== null && (
                      <>
                        {' · '}
                        {t('list.seen')} <TimeAgo at={last_seen_at} />
                      </>
                    )}
                  </>
                )}
                {' · '}
                {playlist.length === 0
                  ? t('list.nothing')
                  : formatShortList([...new Set(playlist.map((entry) => entry.name))])}
              </span>
              <span className={classes.about}>
                {t('list.paired')} <DateTime at={paired_at} />
                {paired_by !== null && <> · {paired_by}</>}
              </span>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('edit.of', { name })}
              aria-haspopup="dialog"
              onClick={() => onEdit(television)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('revoke.of', { name })}
              aria-haspopup="dialog"
              onClick={() => onRevoke(television)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
