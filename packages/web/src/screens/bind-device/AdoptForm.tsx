import { LIMITS } from '@fieldscope/contract/limits';
import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, type FailureName, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { ModelChoice } from '../../features/device-profiles/ModelChoice';
import { modelOrProfile } from '../../features/device-profiles/model-or-profile';
import { useTexts } from '../../texts/use-texts';
import classes from './BindDevice.module.css';
import { useAdopt } from './bind-device.queries';
import { asOnSticker, CODE_LIKE } from './bind-form.model';
import { FormEnd } from './FormEnd';
import { GroupSelect } from './GroupSelect';
import { refusalOf } from './refusal-of';

interface Form {
  eui: string;
  /** Empty: none is chosen. */
  model: string;
  name: string;
  /** Empty: the Default group. */
  group: string;
}

const FIELD_OF_FAILURE: Partial<Record<FailureName, keyof Form>> = {
  eui_malformed: 'eui',
  registered_again: 'eui',
  feature_unsupported: 'model',
  group_missing: 'group',
};

interface AdoptFormProps {
  given: { eui: string };
  onAdopted(device: { eui: string; kind: string }): void;
}

/** Adds a device that the organisation brings along: EUI and model are enough. */
export function AdoptForm({ given, onAdopted }: AdoptFormProps) {
  const { t } = useTexts('bind-device');
  const form = useForm<Form>({
    initialValues: { eui: asOnSticker(given.eui), model: '', name: '', group: '' },
    validate: {
      eui: (eui) => (eui.trim() === '' ? t('common:required') : null),
      model: (model) => (model === '' ? t('common:required') : null),
    },
  });
  const [failure, setFailure] = useState<string>();
  const adopt = useAdopt();
  const submit = form.onSubmit(({ eui, model, name, group }) => {
    setFailure(undefined);
    const device = {
      dev_eui: asOnSticker(eui),
      ...modelOrProfile(model),
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(group === '' ? {} : { group_uuid: group }),
    };
    adopt.mutate(
      { devices: [device] },
      {
        onSuccess: ({ devices: [adopted] }) => adopted && onAdopted(adopted),
        onError(error) {
          if (isCancelled(error)) return;
          const field = error instanceof ApiError ? FIELD_OF_FAILURE[error.errorName] : undefined;
          if (field) form.setFieldError(field, refusalOf(t, error as ApiError));
          else setFailure(failureText(error));
        },
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('own.about')}{' '}
          <Anchor component={Link} to="/network_servers" inherit>
            {t('routes:networkServers')}
          </Anchor>
        </Text>
        <TextInput
          label={t('eui')}
          description={t('own.euiHint')}
          required
          {...CODE_LIKE}
          {...form.getInputProps('eui')}
          onBlur={() => form.setFieldValue('eui', asOnSticker)}
        />
        <ModelChoice
          label={t('own.model')}
          value={form.values.model === '' ? null : form.values.model}
          onChange={(model) => {
            form.setFieldValue('model', model ?? '');
            form.clearFieldError('model');
          }}
          error={form.errors.model}
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
        <FormEnd failure={failure} action={t('own.adopt')} isPending={adopt.isPending} />
      </Stack>
    </form>
  );
}
