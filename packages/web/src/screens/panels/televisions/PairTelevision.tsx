import { isTelevisionCode, readTelevisionCode } from '@fieldscope/contract/television-code';
import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { useTexts } from '../../../texts/use-texts';
import { tip } from '../../../ui/feedback/tip-store';
import { FormDialog } from '../../../ui/layout/FormDialog';
import { PlaylistField } from './PlaylistField';
import { type DraftEntry, playlistOf } from './playlist-draft';
import classes from './Televisions.module.css';
import { usePairTelevision } from './televisions.queries';

interface PairTelevisionProps {
  /** Of the address that a QR code led to; empty: it is typed. */
  code: string;
  onClose(): void;
}

/** Has the television that shows a code show panels. */
export function PairTelevision({ code: given, onClose }: PairTelevisionProps) {
  const { t } = useTexts('televisions');
  const [code, setCode] = useState(given);
  const [name, setName] = useState('');
  const [playlist, setPlaylist] = useState<DraftEntry[]>([]);
  const [isTried, setTried] = useState(false);
  const pair = usePairTelevision();
  const isCode = isTelevisionCode(readTelevisionCode(code));
  const isUnknown = isWrongCode(pair.error);
  const submit = () => {
    setTried(true);
    const entries = playlistOf(playlist);
    if (!isCode || name.trim() === '' || !entries) return;
    pair.mutate(
      { code, name: name.trim(), playlist: entries },
      {
        onSuccess() {
          tip.success(t('pair.done', { name: name.trim() }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('pair.title')}
      action={t('pair.action')}
      size="lg"
      isPending={pair.isPending}
      failure={isUnknown ? undefined : pair.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('pair.code')}
        description={t('pair.where', { address: `${location.origin}/#/television` })}
        classNames={{ input: classes.code }}
        required
        data-autofocus={given === '' || undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="XXXX-XXXX"
        maxLength={16}
        value={code}
        error={isUnknown ? t('pair.unknown') : isTried && !isCode && t('pair.malformed')}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          pair.reset();
        }}
      />
      <TextInput
        label={t('name.label')}
        description={t('name.about')}
        required
        data-autofocus={given !== '' || undefined}
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

const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && error.errorName === 'parameter_invalid' && error.facts.field === 'code';
