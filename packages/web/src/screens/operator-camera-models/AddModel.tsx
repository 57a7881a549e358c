import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { Input } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FileDrop } from '../../ui/files/FileDrop';
import { FormDialog } from '../../ui/layout/FormDialog';
import { formatBytes, formatShare } from '../../values/format-number';
import { addModel, useStale } from './camera-models.queries';
import { ModelFields } from './ModelFields';
import { modelOf, NEW_MODEL } from './model-draft';

const NONE: ReadonlySet<never> = new Set();

/** Asks for a model and its file, and adds it to the library. */
export function AddModel({ onClose }: { onClose(): void }) {
  const { t } = useTexts('camera-models');
  const [draft, setDraft] = useState(NEW_MODEL);
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const { onSettled } = useStale();
  const { facts, wrong } = modelOf(draft);
  const isLarge = file !== null && file.size > CAMERA_LIMITS.modelBytes;
  const submit = async () => {
    setTried(true);
    if (wrong.size > 0 || !file || isLarge) return;
    setFailure(undefined);
    setProgress(0);
    try {
      await addModel(facts, file, setProgress);
      tip.success(t('add.done', { name: facts.name }));
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setProgress(undefined);
      onSettled();
    }
  };
  const most = formatBytes(CAMERA_LIMITS.modelBytes);
  return (
    <FormDialog
      title={t('add.open')}
      action={progress === undefined ? t('add.action') : t('add.sending', { share: formatShare(progress) })}
      isPending={progress !== undefined}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ModelFields draft={draft} wrong={isTried ? wrong : NONE} onChange={setDraft} />
      <Input.Wrapper
        label={t('field.file')}
        labelElement="div"
        error={(isTried && !file && t('wrong.file')) || (isLarge && t('wrong.large', { most }))}
      >
        <FileDrop
          accept=".tflite"
          choose={file?.name ?? t('field.fileChoose')}
          drop={t('field.fileDrop')}
          about={t('field.fileAbout', { most })}
          onFile={setFile}
        />
      </Input.Wrapper>
    </FormDialog>
  );
}
