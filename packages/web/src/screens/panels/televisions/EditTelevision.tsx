import type { Television } from '@fieldscope/contract/calls/televisions';
import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { tip } from '../../../ui/feedback/tip-store';
import { FormDialog } from '../../../ui/layout/FormDialog';
import { PlaylistField } from './PlaylistField';
import { draftOf, playlistOf } from './playlist-draft';
import { useUpdateTelevision } from './televisions.queries';

/** Changes what a television is called and shows. */
export function EditTelevision({ television, onClose }: { television: Television; onClose(): void }) {
  const { t } = useTexts('televisions');
  const { television_id, playlist: stored } = television;
  const [name, setName] = useState(television.name);
  const [before] = useState(() => draftOf(stored));
  const [playlist, setPlaylist] = useState(before);
  const [isTried, setTried] = useState(false);
  const update = useUpdateTelevision();
  const submit = () => {
    setTried(true);
    const entries = playlistOf(playlist);
    if (name.trim() === '' || !entries) return;
    update.mutate(
      // Panels in the trash stay in a playlist that nobody has touched.
      { television_id, name: name.trim(), ...(playlist !== before && { playlist: entries }) },
      {
        onSuccess() {
          tip.success(t('edit.done', { name: name.trim() }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('edit.of', { name: television.name })}
      action={t('edit.action')}
      size="lg"
      isPending={update.isPending}
      failure={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name.label')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={TELEVISION_LIMITS.nameLength}
        value={name}
        error={isTried && name.trim() === '' && t('common:required')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <PlaylistField playlist={playlist} onChange={setPlaylist} isTried={isTried} />
    </FormDialog>
  );
}
