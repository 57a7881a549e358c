import { ActionIcon, Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import classes from './SavedViews.module.css';
import { addressOfView, type SavedView, useSavedViews } from './saved-views';

export interface SavedViewsProps {
  /** Name of the list. */
  list: string;
  /** Columns that the reader chose; null: the usual ones. Absent: the list has no choice of columns. */
  columns?: readonly string[] | null;
  onColumns?(columns: readonly string[] | null): void;
}

const NAME_LENGTH = 40;

/** Views of a list that the reader saved: filters, order and columns under a name. */
export function SavedViews(props: SavedViewsProps) {
  const { t } = useTexts('ui');
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      opened={opened}
      onChange={setOpened}
      width={280}
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('views.label')}
          title={t('views.label')}
          onClick={() => setOpened(!opened)}
        >
          <IconBookmark size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Views {...props} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Views({ list, columns = null, onColumns, onDone }: SavedViewsProps & { onDone(): void }) {
  const { t } = useTexts('ui');
  const [address, setAddress] = useSearchParams();
  const { views, save, remove } = useSavedViews(list);
  const now = { address: addressOfView(address), columns };
  const open = (view: SavedView) => {
    setAddress(view.address);
    onColumns?.(view.columns);
    onDone();
  };
  return (
    <Stack gap="sm">
      {views.length > 0 && (
        <ul className={classes.views} aria-label={t('views.label')}>
          {views.map((view) => (
            <li key={view.name}>
              <Button
                className={classes.view}
                variant="subtle"
                color="gray"
                justify="start"
                aria-current={isSame(view, now) || undefined}
                onClick={() => open(view)}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('views.remove', { name: view.name })}
                onClick={() => remove(view)}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <NewView onSave={(name) => save({ name, ...now })} />
      <Text size="xs" c="dimmed">
        {t('views.about')}
      </Text>
    </Stack>
  );
}

/** Names the list as it is now. */
function NewView({ onSave }: { onSave(name: string): void }) {
  const { t } = useTexts('ui');
  const [name, setName] = useState('');
  const save = (event: React.FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name.trim());
    setName('');
  };
  return (
    <form className={classes.form} onSubmit={save}>
      <TextInput
        className={classes.name}
        size="sm"
        maxLength={NAME_LENGTH}
        aria-label={t('views.name')}
        placeholder={t('views.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {t('views.save')}
      </Button>
    </form>
  );
}

const isSame = (one: Omit<SavedView, 'name'>, other: Omit<SavedView, 'name'>): boolean =>
  one.address === other.address && one.columns?.join() === other.columns?.join();
