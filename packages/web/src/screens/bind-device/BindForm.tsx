import type { ResultOf } from '@fieldscope/contract/call';
import type { production } from '@fieldscope/contract/calls/production';
import { LIMITS } from '@fieldscope/contract/limits';
import { Alert, Anchor, Button, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { text, useTexts } from '../../texts/use-texts';
import { type DeviceKind, pageOfDevice } from '../../ui/devices/page-of-device';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import { useGroupName } from '../../values/use-group-name';
import classes from './BindDevice.module.css';
import { useBind, useGroups } from './bind-device.queries';
import { asOnSticker, bindInput, EMPTY_FORM, type BindForm as Form, fieldOfFailure } from './bind-form.model';
import { PositionFields } from './PositionFields';
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
          form.setFieldError(field, refusalOf(error as ApiError));
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
          {...codeLike}
          onPaste={pasteSticker}
          {...form.getInputProps('eui')}
          onBlur={() => form.setFieldValue('eui', asOnSticker)}
        />
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          required
          {...codeLike}
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
        {failure && (
          <Alert color="critical" icon={<IconAlertTriangle size={18} />} role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" loading={bind.isPending}>
          {t('bind')}
        </Button>
      </Stack>
    </form>
  );
}

/** Why the server refused, with the way to the device that the organisation has already. */
function refusalOf(error: ApiError): React.ReactNode {
  const { eui, kind } = error.facts;
  if (error.errorName !== 'registered_again') return failureText(error);
  return (
    <>
      {failureText(error)}{' '}
      <Anchor component={Link} to={pageOfDevice(String(eui), kind as DeviceKind)} inherit>
        {text('bind-device:bound.open')}
      </Anchor>
    </>
  );
}

/** Case counts and no dictionary knows the word. */
const codeLike = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

function GroupSelect({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange(value: string): void;
  error?: React.ReactNode;
}) {
  const { t } = useTexts('bind-device');
  const { data } = useGroups();
  const groupName = useGroupName();
  // A select knows no empty choice, so the Default group stands under a name of its own.
  const keyOf = (id: string) => (id === '' ? 'default' : id);
  const choices = data ?? [{ group_uuid: '', group_name: '' }];
  return (
    <Select
      label={t('group')}
      classNames={longChoices}
      data={choices.map((group) => ({ value: keyOf(group.group_uuid), label: groupName(group) }))}
      value={keyOf(value)}
      onChange={(next) => onChange(next === null || next === 'default' ? '' : next)}
      allowDeselect={false}
      searchable={needsSearch(choices.length)}
      error={error}
    />
  );
}
