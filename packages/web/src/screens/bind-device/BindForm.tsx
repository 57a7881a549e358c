import type { ResultOf } from '@fieldscope/contract/call';
import type { production } from '@fieldscope/contract/calls/production';
import { LIMITS } from '@fieldscope/contract/limits';
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import classes from './BindDevice.module.css';
import { useBind } from './bind-device.queries';
import {
  asOnSticker,
  bindInput,
  CODE_LIKE,
  EMPTY_FORM,
  type BindForm as Form,
  fieldOfFailure,
} from './bind-form.model';
import { FormEnd } from './FormEnd';
import { GroupSelect } from './GroupSelect';
import { PositionFields } from './PositionFields';
import { refusalOf } from './refusal-of';
import { StickerReader } from './StickerReader';
import { readSticker, type Sticker } from './sticker';

interface BindFormProps {
  given: { eui: string; code: string };
  onBound(device: ResultOf<typeof production.bind>): void;
}

/** One form for three ways of entering: typing, pasting the sticker's text into either field, and a picture of its QR code. */
export function BindForm({ given, onBound }: BindFormProps) {
  const { t } = useTexts('bind-device');
  const form = useForm<Form>({
    initialValues: { ...EMPTY_FORM, code: given.code, eui: asOnSticker(given.eui) },
    validate: {
      eui: (eui) => (eui.trim() === '' ? t('common:required') : null),
      code: (code) => (code.trim() === '' ? t('common:required') : null),
      latitude: (latitude, { longitude }) =>
        latitude === '' && longitude !== '' ? t('position.both') : null,
      longitude: (longitude, { latitude }) =>
        longitude === '' && latitude !== '' ? t('position.both') : null,
    },
  });
  const [failure, setFailure] = useState<string>();
  const [found, setFound] = useState<Sticker>();
  const bind = useBind();

  const take = (sticker: Sticker) => {
    setFound(sticker);
    form.setValues(sticker);
    form.clearFieldError('eui');
    form.clearFieldError('code');
  };
  const submit = form.onSubmit((values) => {
    setFailure(undefined);
    bind.mutate(bindInput(values), {
      onSuccess: onBound,
      onError(error) {
        if (isCancelled(error)) return;
        const field = error instanceof ApiError ? fieldOfFailure(error) : undefined;
        if (field) {
          form.setFieldError(field, refusalOf(t, error as ApiError));
          form.getInputNode(field)?.focus();
        } else setFailure(failureText(error));
      },
    });
  });
  const pasteSticker = (event: React.ClipboardEvent) => {
    const sticker = readSticker(event.clipboardData.getData('text'));
    // A lone EUI or key code is pasted as any text: the reader chose the field.
    if (!sticker.eui || !sticker.code) return;
    event.preventDefault();
    take(sticker);
  };

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="md">
        <StickerReader found={found} onFound={take} />
        <TextInput
          label={t('eui')}
          description={t('euiHint')}
          required
          autoFocus
          {...CODE_LIKE}
          onPaste={pasteSticker}
          {...form.getInputProps('eui')}
          onBlur={() => form.setFieldValue('eui', asOnSticker)}
        />
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          required
          {...CODE_LIKE}
          onPaste={pasteSticker}
          {...form.getInputProps('code')}
        />
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          maxLength={LIMITS.deviceNameLength}
          {...form.getInputProps('name')}
        />
        <GroupSelect
          value={form.values.group}
          onChange={(group) => form.setFieldValue('group', group)}
          error={form.errors.group}
        />
        <PositionFields form={form} />
        <FormEnd failure={failure} action={t('bind')} isPending={bind.isPending} />
      </Stack>
    </form>
  );
}
