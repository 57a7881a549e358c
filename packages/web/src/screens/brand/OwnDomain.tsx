import { BRAND_LIMITS } from '@fieldscope/contract/brand-limits';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../api/failure-text';
import { useFormFailure } from '../../features/accounts/use-form-failure';
import { useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import { CopyButton } from '../../ui/codes/CopyButton';
import { Notice } from '../../ui/feedback/Notice';
import { FactList } from '../../ui/layout/FactList';
import classes from './Brand.module.css';
import { type BrandSettings, type OwnDomain as Domain, useProveDomain, useSetDomain } from './brand.queries';

/** The own address of the organisation, and what proves it. */
export function OwnDomain({ domain }: Pick<BrandSettings, 'domain'>) {
  const { t } = useTexts('brand');
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('domain.about')}</Text>
      <DomainForm key={domain?.domain} domain={domain} />
      {domain && <Proof domain={domain} />}
    </Stack>
  );
}

function DomainForm({ domain }: { domain: Domain | null }) {
  const { t } = useTexts('brand');
  const set = useSetDomain();
  const form = useForm({ initialValues: { domain: domain?.domain ?? '' } });
  const [failure, showFailure, clearFailure] = useFormFailure(form, {
    parameter_invalid: 'domain',
    operation_unsupported: 'domain',
  });
  const save = form.onSubmit((values) => {
    clearFailure();
    set.mutate({ domain: values.domain.trim() || null }, { onError: showFailure });
  });
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t('domain.label')}
          placeholder="iot.farm.example"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={BRAND_LIMITS.domainLength}
          {...form.getInputProps('domain')}
        />
        {failure && <Notice kind="critical">{failure}</Notice>}
        <Group>
          <Button type="submit" variant="default" loading={set.isPending} disabled={!form.isDirty()}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Proof({ domain: { domain, record, proven_at: provenAt } }: { domain: Domain }) {
  const { t } = useTexts('brand');
  const prove = useProveDomain();
  const [outcome, setOutcome] = useState<'missing' | 'unanswered' | 'taken'>();
  const [failure, setFailure] = useState<unknown>();
  if (provenAt !== null)
    return (
      <StateLine Icon={IconCircleCheck} tone="good">
        {t('domain.proven', { domain })}
      </StateLine>
    );
  const look = () => {
    setFailure(undefined);
    prove.mutate(
      {},
      {
        onSuccess: ({ outcome: found }) => setOutcome(found === 'proven' ? undefined : found),
        onError: setFailure,
      },
    );
  };
  return (
    <Stack gap="sm">
      <StateLine Icon={IconClock} tone="warning">
        {t('domain.waiting')}
      </StateLine>
      <FactList
        facts={[
          { name: 'name', label: t('domain.recordName'), value: <Copied text={record.name} />, isWide: true },
          { name: 'text', label: t('domain.recordText'), value: <Copied text={record.text} />, isWide: true },
        ]}
      />
      {outcome && <Notice kind="warning">{t(`domain.outcome.${outcome}`)}</Notice>}
      {failure !== undefined && <Notice kind="critical">{failureText(failure)}</Notice>}
      <Group>
        <Button onClick={look} loading={prove.isPending}>
          {t('domain.prove')}
        </Button>
      </Group>
    </Stack>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <span className={classes.record} translate="no">
      {text} <CopyButton value={text} />
    </span>
  );
}
