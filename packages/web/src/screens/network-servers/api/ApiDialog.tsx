import '@mantine/core/styles/Checkbox.layer.css';
import type { ApiRefusal, ServerApi } from '@fieldscope/contract/calls/network-servers';
import type { Region } from '@fieldscope/contract/lorawan-regions';
import { type KindWithApi, NETWORK_SERVERS } from '@fieldscope/contract/network-server-kinds';
import { NETWORK_SERVER_LIMITS } from '@fieldscope/contract/network-server-limits';
import { Button, Checkbox, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { failureText } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { tip } from '../../../ui/feedback/tip-store';
import { Dialog } from '../../../ui/layout/Dialog';
import { useCheckApi, useRemoveApi, useSaveApi } from './api.queries';
import type { ApiConnection } from './api-connection';
import { type ApiForm, useApiForm } from './use-api-form';

interface ApiDialogProps {
  connection: ApiConnection;
  api: ServerApi | undefined;
  onClose(): void;
}

/** Asks for address and key of a network server, checks them, and lets one of its applications be chosen. */
export default function ApiDialog({ connection, api, onClose }: ApiDialogProps) {
  const { t } = useTexts('network-server-api', 'network-servers');
  const { name, kind } = connection;
  const form = useApiForm(connection, api);
  const save = useSaveApi();
  const remove = useRemoveApi();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    save.mutate(form.input(), {
      onSuccess() {
        tip.success(t('saved', { name }));
        onClose();
      },
    });
  };
  const removeApi = () =>
    remove.mutate(
      { connection_id: connection.connection_id },
      {
        onSuccess() {
          tip.success(t('removed', { name }));
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('openOf', { name })} size="lg" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t(`network-servers:kinds.${kind}.api.about`)}</Text>
          <AccessFields form={form} kind={kind} isStored={api !== undefined} />
          <CheckedApplications form={form} />
          {form.values.applicationId !== null && <RegistrationFields form={form} kind={kind} />}
          {save.error && <Refusal error={save.error} />}
          <Group justify="space-between" gap="xs">
            {api ? (
              <Button variant="subtle" color="critical" loading={remove.isPending} onClick={removeApi}>
                {t('remove')}
              </Button>
            ) : (
              <span />
            )}
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              <Button type="submit" disabled={!form.isComplete} loading={save.isPending}>
                {t('save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  form: ApiForm;
}
interface KindFieldsProps extends FieldsProps {
  kind: KindWithApi;
}

function AccessFields({ form, kind, isStored }: KindFieldsProps & { isStored: boolean }) {
  const { t } = useTexts('network-server-api', 'network-servers');
  const { values, change } = form;
  return (
    <>
      <TextInput
        label={t('address')}
        description={t(`network-servers:kinds.${kind}.api.addressHint`)}
        required
        data-autofocus
        type="url"
        maxLength={NETWORK_SERVER_LIMITS.addressLength}
        value={values.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      {NETWORK_SERVERS[kind].api.hasIdentityServer && (
        <TextInput
          label={t('identityAddress')}
          description={t('identityAddressHint')}
          type="url"
          maxLength={NETWORK_SERVER_LIMITS.addressLength}
          value={values.identityAddress}
          onChange={(event) => change({ identityAddress: event.currentTarget.value })}
        />
      )}
      <PasswordInput
        visibilityToggleButtonProps={{ 'aria-label': t('showKey') }}
        label={t('key')}
        description={t(`network-servers:kinds.${kind}.api.keyHint`)}
        placeholder={isStored ? t('keyStored') : undefined}
        required={!isStored}
        autoComplete="off"
        maxLength={NETWORK_SERVER_LIMITS.keyLength}
        value={values.key}
        onChange={(event) => change({ key: event.currentTarget.value })}
      />
      {NETWORK_SERVERS[kind].api.hasTenants && (
        <TextInput
          label={t('tenant')}
          description={t('tenantHint')}
          maxLength={NETWORK_SERVER_LIMITS.idLength}
          value={values.tenantId}
          onChange={(event) => change({ tenantId: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Asks for the applications that the key opens; one of them is chosen. */
function CheckedApplications({
  form: { values, change, checkInput, applications, setApplications },
}: FieldsProps) {
  const { t } = useTexts('network-server-api');
  const [refusal, setRefusal] = useState<{ reason: ApiRefusal; detail: string }>();
  const check = useCheckApi();
  const ask = () =>
    check.mutate(checkInput(), {
      onSuccess({ refusal: reason, detail, applications: found }) {
        setRefusal(reason === null ? undefined : { reason, detail });
        setApplications(reason === null ? found : undefined);
      },
    });
  return (
    <>
      <Group>
        <Button
          variant="default"
          disabled={checkInput().address === ''}
          loading={check.isPending}
          onClick={ask}
        >
          {t('check')}
        </Button>
      </Group>
      {refusal && (
        <Notice kind="critical">{t(`refusal.${refusal.reason}`, { detail: refusal.detail })}</Notice>
      )}
      {applications && check.data && !refusal && (
        <Notice kind="info">
          {applications.length === 0 ? t('noApplication') : t('checked', { count: applications.length })}
        </Notice>
      )}
      {applications && applications.length > 0 && (
        <Select
          label={t('application')}
          required
          allowDeselect={false}
          data={applications.map((one) => ({
            value: one.application_id,
            label: one.tenant_name
              ? t('applicationOf', { application: one.application_name, tenant: one.tenant_name })
              : one.application_name,
          }))}
          value={values.applicationId}
          onChange={(applicationId) => change({ applicationId })}
        />
      )}
    </>
  );
}

/** Whether bound devices are registered there, and for which region. */
function RegistrationFields({ form: { values, change }, kind }: KindFieldsProps) {
  const { t } = useTexts('network-server-api');
  return (
    <>
      <Checkbox
        label={t('registers')}
        description={t('registersHint')}
        checked={values.registers}
        onChange={(event) => change({ registers: event.currentTarget.checked })}
      />
      {values.registers && (
        <Select
          label={t('region')}
          description={t('regionHint')}
          required
          allowDeselect={false}
          data={[...NETWORK_SERVERS[kind].api.regions]}
          value={values.region}
          onChange={(region) => change({ region: region as Region })}
        />
      )}
    </>
  );
}

/** Why it was not saved: in the words of the network server's refusal, or of any other. */
function Refusal({ error }: { error: Error }) {
  const { t } = useTexts('network-server-api');
  const { reason, detail = '' } = error instanceof ApiError ? error.facts : {};
  return (
    <Notice kind="critical">
      {reason ? t(`refusal.${reason as ApiRefusal}`, { detail }) : failureText(error)}
    </Notice>
  );
}
