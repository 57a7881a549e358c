import '@mantine/core/styles/Checkbox.layer.css';
import { factsOfIntegrationKind, type IntegrationKind } from '@fieldscope/contract/integration-kinds';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { Checkbox, Group, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { INTEGRATION_VIEWS } from '../../features/integrations/kinds';
import type { IntegrationField } from '../../features/integrations/kinds/kind';
import { useTexts } from '../../texts/use-texts';
import { IntegrationScope } from './IntegrationScope';
import type { Draft } from './integration-draft';

interface IntegrationFieldsProps {
  kind: IntegrationKind;
  draft: Draft;
  /** Names of secrets that it has. */
  stored?: readonly string[];
  /** Names of what is to be corrected. */
  wrong: ReadonlySet<string>;
  onChange(change: Partial<Draft>): void;
}

/** All that is entered of an integration. */
export function IntegrationFields({ kind, draft, stored = [], wrong, onChange }: IntegrationFieldsProps) {
  const { t } = useTexts('integrations');
  const { topics: possible, holdsConnection } = factsOfIntegrationKind(kind);
  const { fields } = INTEGRATION_VIEWS[kind];
  const { settings } = draft;
  return (
    <>
      <TextInput
        label={t('form.name')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={INTEGRATION_LIMITS.nameLength}
        value={draft.name}
        error={wrong.has('name') && t('common:required')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      {fields
        .filter(({ isShown }) => isShown?.(settings) ?? true)
        .map((field) => (
          <SettingField
            key={field.name}
            field={field}
            value={settings[field.name] ?? ''}
            isStored={stored.includes(field.name)}
            isWrong={wrong.has(field.name)}
            onChange={(value) => onChange({ settings: { ...settings, [field.name]: value } })}
          />
        ))}
      {possible.length > 0 && !holdsConnection && (
        <Checkbox.Group
          label={t('form.topics')}
          value={[...draft.topics]}
          error={wrong.has('topics') && t('common:required')}
          onChange={(topics) => onChange({ topics: possible.filter((topic) => topics.includes(topic)) })}
        >
          <Group gap="md" mt={6}>
            {possible.map((topic) => (
              <Checkbox key={topic} value={topic} label={t(`topic.${topic}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {possible.length > 0 && <IntegrationScope draft={draft} wrong={wrong} onChange={onChange} />}
    </>
  );
}

interface SettingFieldProps {
  field: IntegrationField;
  value: string;
  isStored: boolean;
  isWrong: boolean;
  onChange(value: string): void;
}

function SettingField({ field, value, isStored, isWrong, onChange }: SettingFieldProps) {
  const { t } = useTexts('integrations');
  const { label, about, wrong, type, choices, placeholder, isOptional } = field;
  const shared = {
    label: label(t),
    description: about?.(t),
    error: isWrong && (wrong?.(t) ?? t('common:required')),
    withAsterisk: !isOptional && !choices,
  };
  if (choices)
    return (
      <Select
        {...shared}
        data={choices.map((choice) => ({ value: choice.value, label: choice.label(t) }))}
        value={value}
        allowDeselect={false}
        onChange={(chosen) => onChange(chosen ?? value)}
      />
    );
  const input = {
    ...shared,
    value,
    autoComplete: 'off',
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value),
  };
  if (type === 'secret')
    return (
      <PasswordInput
        {...input}
        autoComplete="new-password"
        placeholder={isStored ? t('form.secretStays') : undefined}
        maxLength={INTEGRATION_LIMITS.secretLength}
        visibilityToggleButtonProps={{ 'aria-label': t('form.showSecret') }}
      />
    );
  if (type === 'lines')
    return (
      <Textarea
        {...shared}
        rows={3}
        spellCheck={false}
        value={value}
        placeholder={placeholder}
        maxLength={INTEGRATION_LIMITS.broker.caLength}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...input}
      type={type ?? 'text'}
      placeholder={placeholder}
      maxLength={INTEGRATION_LIMITS.addressLength}
    />
  );
}
