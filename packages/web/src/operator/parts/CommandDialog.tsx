import type { OperatorCommandShown } from '@fieldscope/contract/calls/operators';
import { operatorCommands } from '@fieldscope/contract/calls/operators';
import { Button, FileButton, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { Notice } from '../../ui/feedback/Notice';
import { Dialog } from '../../ui/layout/Dialog';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useOperatorChange } from '../api/use-operator-call';
import classes from './Outcome.module.css';

type Option = OperatorCommandShown['options'][number];

interface CommandDialogProps {
  command: OperatorCommandShown;
  /** Options that the page knows already. */
  given?: Readonly<Record<string, string>>;
  onClose(): void;
}

/** A command of the tool as a form, and then what it printed. */
export function CommandDialog({ command, given = {}, onClose }: CommandDialogProps) {
  const { t } = useTexts('operator');
  const [options, setOptions] = useState<Readonly<Record<string, string>>>(given);
  const [password, setPassword] = useState('');
  const run = useOperatorChange(operatorCommands.run);
  if (run.data) return <CommandResult command={command} result={run.data} onClose={onClose} />;
  const isGuarded = command.effect === 'guarded';
  const isMissing = command.options.some(({ name, required }) => required && !options[name]);
  const submit = () =>
    run.mutate({
      name: command.name,
      options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== '')),
      ...(isGuarded && { password }),
    });
  return (
    <FormDialog
      title={command.name}
      action={t('command.run')}
      size="lg"
      isCritical={isGuarded}
      isDisabled={isMissing || (isGuarded && password === '')}
      isPending={run.isPending}
      failure={run.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{command.summary}</Text>
      {command.options.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          value={options[option.name] ?? ''}
          onChange={(value) => setOptions((now) => ({ ...now, [option.name]: value }))}
        />
      ))}
      {command.takes_long && <Notice kind="info">{t('command.takesLong')}</Notice>}
      {isGuarded && (
        <PasswordField
          label={t('command.password')}
          description={t('command.passwordHint')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

interface OptionFieldProps {
  option: Option;
  value: string;
  onChange(value: string): void;
}

function OptionField({ option, value, onChange }: OptionFieldProps) {
  const { t } = useTexts('operator');
  const { name, kind, required, choices, usual, is_secret: isSecret } = option;
  const field = {
    label: name,
    withAsterisk: false,
    description: required
      ? t('command.required')
      : usual === ''
        ? t('command.optional')
        : t('command.usual', { usual }),
  };
  if (kind === 'file') return <FileOption label={name} description={field.description} onChange={onChange} />;
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (kind === 'choice')
    return <NativeSelect {...field} data={['', ...choices]} value={value} onChange={change} />;
  if (isSecret) return <PasswordField {...field} autoComplete="off" value={value} onChange={change} />;
  return (
    <TextInput
      {...field}
      autoComplete="off"
      inputMode={kind === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={change}
    />
  );
}

interface FileOptionProps {
  label: string;
  description: string;
  /** Called with the text of the file. */
  onChange(text: string): void;
}

function FileOption({ label, description, onChange }: FileOptionProps) {
  const { t } = useTexts('operator');
  const [chosen, setChosen] = useState('');
  const take = (file: File | null) => {
    if (!file) return;
    setChosen(file.name);
    void file.text().then(onChange);
  };
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Group mt={4}>
        <FileButton onChange={take}>
          {(props) => (
            <Button {...props} variant="default" aria-label={`${label}: ${t('command.chooseFile')}`}>
              {t('command.chooseFile')}
            </Button>
          )}
        </FileButton>
        <Text>{chosen}</Text>
      </Group>
    </Input.Wrapper>
  );
}

interface CommandResultProps {
  command: OperatorCommandShown;
  result: { outcome: 'done' | 'refused' | 'started'; text: string };
  onClose(): void;
}

/** What a command printed, once: some of it cannot be seen again. */
function CommandResult({ command, result, onClose }: CommandResultProps) {
  const { t } = useTexts('operator');
  const { outcome, text } = result;
  return (
    <Dialog title={command.name} size="xl" isPrecious onClose={onClose}>
      <Stack gap="md">
        {outcome === 'refused' && <Notice kind="critical">{t('command.refused')}</Notice>}
        {outcome === 'started' && <Notice kind="info">{t('command.started')}</Notice>}
        {text !== '' && (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keyboard */}
            <pre className={classes.output} translate="no" tabIndex={0}>
              {text}
            </pre>
            <span>
              <CopyButton value={text} what={t('command.output')} />
            </span>
          </>
        )}
        {text === '' && outcome === 'done' && <Text>{t('command.done')}</Text>}
      </Stack>
    </Dialog>
  );
}
