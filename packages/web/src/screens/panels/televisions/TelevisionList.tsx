import type { Television } from '@fieldscope/contract/calls/televisions';
import { IconDeviceTv, IconDeviceTvOff } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import { EditableList, EditableRow, RowLine } from '../../../ui/layout/EditableRow';
import { formatShortList } from '../../../values/format-list';
import { Age, TimeAgo } from '../../../values/Times';

interface TelevisionListProps {
  televisions: readonly Television[];
  onEdit(television: Television): void;
  onRevoke(television: Television): void;
}

/** Televisions with what they show, and whether they are on. */
export function TelevisionList({ televisions, onEdit, onRevoke }: TelevisionListProps) {
  return (
    <EditableList>
      {televisions.map((television) => (
        <TelevisionRow
          key={television.television_id}
          television={television}
          onEdit={() => onEdit(television)}
          onRevoke={() => onRevoke(television)}
        />
      ))}
    </EditableList>
  );
}

interface TelevisionRowProps {
  television: Television;
  onEdit(): void;
  onRevoke(): void;
}

function TelevisionRow({ television, onEdit, onRevoke }: TelevisionRowProps) {
  const { t } = useTexts('televisions');
  const { name, online, playlist, paired_at, paired_by } = television;
  const Icon = online ? IconDeviceTv : IconDeviceTvOff;
  return (
    <EditableRow
      icon={<Icon size={28} stroke={1.5} color={online ? 'var(--good)' : 'var(--off)'} aria-hidden />}
      name={name}
      edit={{ label: t('edit.of', { name }), onClick: onEdit }}
      remove={{ label: t('revoke.of', { name }), onClick: onRevoke }}
    >
      <RowLine>
        <Presence television={television} />
        {' · '}
        {playlist.length === 0
          ? t('list.nothing')
          : formatShortList([...new Set(playlist.map((entry) => entry.name))])}
      </RowLine>
      <RowLine>
        {t('list.paired')} <Age at={paired_at} />
        {paired_by !== null && ` · ${paired_by}`}
      </RowLine>
    </EditableRow>
  );
}

/** Whether a television is on, and when it was last. */
function Presence({ television: { online, last_seen_at } }: { television: Television }) {
  const { t } = useTexts('televisions', 'values');
  if (online) return t('values:online');
  if (last_seen_at === null) return t('list.expected');
  return (
    <>
      {t('values:offline')}
      {' · '}
      {t('list.seen')} <TimeAgo at={last_seen_at} />
    </>
  );
}
