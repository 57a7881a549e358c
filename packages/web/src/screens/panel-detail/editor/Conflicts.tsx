import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ComponentTile } from '../../../features/panels/ComponentTile';
import { type Content, contentOf, type Draft } from '../../../features/panels/editing/draft.model';
import { isEqual } from '../../../features/panels/editing/equality.model';
import { type PanelValues, shownOf } from '../../../features/panels/panel-values';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { Dialog } from '../../../ui/layout/Dialog';
import classes from './PanelEditor.module.css';

interface ConflictsProps {
  draft: Draft;
  values: PanelValues | undefined;
  onChoose(id: string, choice: 'mine' | 'theirs'): void;
}

/** Components that somebody else has changed in the same parts, and the choice between both versions of each. */
export function Conflicts({ draft, values, onChoose }: ConflictsProps) {
  const { t } = useTexts('panel-editor');
  const [isOpen, setOpen] = useState(false);
  const [id] = draft.conflicts;
  if (id === undefined) return null;
  return (
    <>
      <Notice kind="warning">
        {t('conflict.notice', { count: draft.conflicts.size })}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {t('conflict.compare')}
        </Button>
      </Notice>
      {isOpen && (
        <Dialog title={t('conflict.title')} size="lg" onClose={() => setOpen(false)}>
          <OneConflict key={id} id={id} draft={draft} values={values} onChoose={onChoose} />
        </Dialog>
      )}
    </>
  );
}

function OneConflict({ id, draft, values, onChoose }: ConflictsProps & { id: string }) {
  const { t } = useTexts('panel-editor');
  const mine = contentOf(draft, id);
  const theirs = draft.stored.get(id) ?? null;
  const { name } = mine ?? theirs ?? { name: '' };
  const who = draft.savedBy ?? t('conflict.someone');
  const parts = (['name', 'place', 'phone_place', 'sources', 'settings'] as const).filter(
    (part) => mine && theirs && !isEqual(mine[part], theirs[part]),
  );
  return (
    <Stack gap="sm">
      <Text size="sm">{t('conflict.about', { name })}</Text>
      {parts.length > 0 && (
        <ul className={classes.differences}>
          {parts.map((part) => (
            <li key={part}>{t(`conflict.part.${part}`)}</li>
          ))}
        </ul>
      )}
      <div className={classes.versions}>
        <Version
          title={t('conflict.mine')}
          content={mine}
          values={values}
          action={mine ? t('conflict.keepMine') : t('conflict.deleteMine')}
          onChoose={() => onChoose(id, 'mine')}
        />
        <Version
          title={theirs ? t('conflict.theirs', { name: who }) : t('conflict.deletedBy', { name: who })}
          content={theirs}
          values={values}
          action={theirs ? t('conflict.takeTheirs') : t('conflict.leaveDeleted')}
          onChoose={() => onChoose(id, 'theirs')}
        />
      </div>
    </Stack>
  );
}

interface VersionProps {
  title: string;
  /** null: deleted. */
  content: Content | null;
  values: PanelValues | undefined;
  action: string;
  onChoose(): void;
}

const PREVIEW_PX = 220;

function Version({ title, content, values, action, onChoose }: VersionProps) {
  const { t } = useTexts('panel-editor');
  return (
    <section className={classes.version} aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {content && (
        <Text size="sm" c="dimmed">
          {t('conflict.place', {
            ...{ column: content.place.x + 1, row: content.place.y + 1 },
            ...{ width: content.place.width, height: content.place.height },
          })}
        </Text>
      )}
      <div className={classes.preview} inert>
        {content ? (
          <ComponentTile
            component={content as PanelComponent}
            shown={values && shownOf(content, values)}
            height={PREVIEW_PX}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('conflict.deleted')}
          </Text>
        )}
      </div>
      <Button variant="default" onClick={onChoose}>
        {action}
      </Button>
    </section>
  );
}
