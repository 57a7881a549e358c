import '@mantine/core/styles/Switch.layer.css';
import type { ResultOf } from '@fieldscope/contract/call';
import type { signOn } from '@fieldscope/contract/calls/sign-on';
import { SIGN_ON_LIMITS } from '@fieldscope/contract/sign-on-limits';
import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { PageSection } from '../../ui/layout/PageSection';
import { CheckProvider } from './CheckProvider';
import { GroupRoles } from './GroupRoles';
import { RoleSelect } from './RoleSelect';
import { SaveProvider } from './SaveProvider';
import classes from './SignOn.module.css';
import { useProviderForm } from './use-provider-form';

/** What is known of an identity provider, and what its people may do. */
export function ProviderForm({ provider, fixed }: ResultOf<typeof signOn.view>) {
  const { t } = useTexts('sign-on');
  const form = useProviderForm(provider);
  const [isSaving, setSaving] = useState(false);
  const submit = form.onSubmit(() => setSaving(true));
  return (
    <>
      <form onSubmit={submit} noValidate>
        <fieldset className={classes.fields} disabled={fixed}>
          <PageSection title={t('provider.title')} isCard>
            <Stack gap="md">
              <TextInput
                label={t('provider.name')}
                description={t('provider.nameHint')}
                required
                maxLength={SIGN_ON_LIMITS.nameLength}
                {...form.getInputProps('name')}
              />
              <TextInput
                label={t('provider.issuer')}
                description={t('provider.issuerHint')}
                placeholder="https://login.example/realms/farm"
                type="url"
                required
                maxLength={SIGN_ON_LIMITS.addressLength}
                {...form.getInputProps('issuer')}
              />
              <TextInput
                label={t('provider.client')}
                required
                autoComplete="off"
                maxLength={SIGN_ON_LIMITS.clientLength}
                {...form.getInputProps('client_id')}
              />
              <PasswordField
                label={t('provider.secret')}
                description={provider ? t('provider.secretHint') : undefined}
                required={!provider}
                autoComplete="off"
                maxLength={SIGN_ON_LIMITS.secretLength}
                {...form.getInputProps('client_secret')}
              />
              <CheckProvider entered={form.entered()} />
            </Stack>
          </PageSection>
          <PageSection title={t('roles.title')} isCard>
            <Stack gap="md">
              <TextInput
                label={t('roles.claim')}
                description={t('roles.claimHint')}
                required
                maxLength={SIGN_ON_LIMITS.claimLength}
                {...form.getInputProps('groups_claim')}
              />
              <GroupRoles form={form} />
              <RoleSelect
                label={t('roles.others')}
                none={t('roles.nobody')}
                value={form.values.default_role}
                onChange={(role) => form.setFieldValue('default_role', role)}
              />
            </Stack>
          </PageSection>
          <PageSection title={t('accounts.title')} isCard>
            <Stack gap="md">
              <Switch
                label={t('accounts.makes')}
                description={t('accounts.makesHint')}
                {...form.getInputProps('makes_accounts', { type: 'checkbox' })}
              />
              <Switch
                label={t('accounts.required')}
                description={t('accounts.requiredHint')}
                {...form.getInputProps('required', { type: 'checkbox' })}
              />
            </Stack>
          </PageSection>
          {!fixed && (
            <div>
              <Button type="submit">{t('common:save')}</Button>
            </div>
          )}
        </fieldset>
      </form>
      {isSaving && (
        <SaveProvider
          settings={form.settings()}
          onSaved={() => form.setFieldValue('client_secret', '')}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
