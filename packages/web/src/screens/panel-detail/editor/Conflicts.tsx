import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ComponentTile } from '../../../features/panels/ComponentTile';
import { type Content, contentOf, type Draft } from '../../../features/panels/editing/draft.model';
import { isEqual } from '../../../features/panels/editing/equality.model';
import { type PanelValues, shownOf } from '../../../features/panels/panel-values';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { Dialog } from '../../../ui/layout/Dialog';
import { ConflictVersion } from './ConflictVersion';
import { FactConflict } from './FactConflict';
import classes from './PanelEditor.module.css';
import type { Editor } from './use-editor';

interface ConflictsProps {
  draft: Draft;
  values: PanelValues | undefined;
  editor: Editor;
}

/** What somebody else has changed, too, and the choice between both versions of each. */
export function Conflicts({ draft, values, editor }: ConflictsProps) {
  const { t } = useTexts('panel-editor');
  const [isOpen, setOpen] = useState(false);
  const [id] = draft.conflicts;
  const count = draft.conflicts.size;
  const hasFacts = draft.factConflicts.size > 0;
  if (isOpen && count === 0 && !hasFacts) setOpen(false);
  if (count === 0 && !hasFacts) return null;
  return (
    <>
      <Notice kind="warning">
        {count > 0 && `${t('conflict.notice', { count })} `}
        {hasFacts && `${t('conflict.panelNotice')} `}
        <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('conflict.compare')}
        </Button>
      </Notice>
      {isOpen && (
        <Dialog
          title={id === undefined ? t('conflict.panelTitle') : t('conflict.title')}
          size="lg"
          onClose={() => setOpen(false)}
        >
          {id === undefined ? (
            <FactConflict draft={draft} onChoose={editor.chooseFacts} />
          ) : (
            <OneConflict
              key={id}
              id={id}
              draft={draft}
              values={values}
              onChoose={(choice) => editor.choose(id, choice)}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

interface OneConflictProps extends Omit<ConflictsProps, 'editor'> {
  id: string;
  onChoose(choice: 'mine' | 'theirs'): void;
}

function OneConflict({ id, draft, values, onChoose }: OneConflictProps) {
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
        <ConflictVersion
          title={t('conflict.mine')}
          action={mine ? t('conflict.keepMine') : t('conflict.deleteMine')}
          onChoose={() => onChoose('mine')}
        >
          <Preview content={mine} values={values} />
        </ConflictVersion>
        <ConflictVersion
          title={theirs ? t('conflict.theirs', { name: who }) : t('conflict.deletedBy', { name: who })}
          action={theirs ? t('conflict.takeTheirs') : t('conflict.leaveDeleted')}
          onChoose={() => onChoose('theirs')}
        >
          <Preview content={theirs} values={values} />
        </ConflictVersion>
      </div>
    </Stack>
  );
}

interface PreviewProps {
  /** null: deleted. */
  content: Content | null;
  values: PanelValues | undefined;
}

const PREVIEW_PX = 220;

function Preview({ content, values }: PreviewProps) {
  const { t } = useTexts('panel-editor');
  return (
    <>
      <Text size="sm" c="dimmed">
        {content
          ? t('conflict.place', {
              ...{ column: content.place.x + 1, row: content.place.y + 1 },
              ...{ width: content.place.width, height: content.place.height },
            })
          : t('conflict.deleted')}
      </Text>
      <div className={classes.preview} inert>
        {content && (
          <ComponentTile
            component={content as PanelComponent}
            shown={values && shownOf(content, values)}
            height={PREVIEW_PX}
          />
        )}
      </div>
    </>
  );
}
