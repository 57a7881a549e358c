import type { LibraryModel } from '@fieldscope/contract/calls/cameras';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useUpdateModel } from './camera-models.queries';
import { ModelFields } from './ModelFields';
import { draftOf, modelOf } from './model-draft';

interface EditModelProps {
  model: LibraryModel;
  onClose(): void;
}

/** Changes what the library says of a model. */
export function EditModel({ model, onClose }: EditModelProps) {
  const { t } = useTexts('camera-models');
  const [draft, setDraft] = useState(draftOf(model));
  const update = useUpdateModel();
  const { facts, wrong } = modelOf(draft);
  const submit = () => {
    if (wrong.size > 0) return;
    update.mutate(
      { model_id: model.model_id, ...facts },
      {
        onSuccess: () => {
          tip.success(t('edit.done', { name: facts.name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('edit.of', { name: `${model.name} ${model.version}` })}
      action={t('edit.action')}
      isPending={update.isPending}
      failure={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ModelFields draft={draft} wrong={wrong} onChange={setDraft} />
    </FormDialog>
  );
}
