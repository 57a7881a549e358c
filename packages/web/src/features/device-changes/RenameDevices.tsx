import { LIMITS } from '@fieldscope/contract/limits';
import { isDeviceName, isNamePattern, namesByPattern } from '@fieldscope/contract/name-pattern';
import { Text, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import type { ChangeProps } from './change-props';
import classes from './DeviceChanges.module.css';
import { useRenameDevices } from './use-device-changes';

const PREVIEWED = 50;

/** Asks for a pattern, and shows what it makes of each name before any is written. */
export function RenameDevices({ devices, onDone, onClose }: ChangeProps) {
  const { t } = useTexts('device-actions');
  const [pattern, setPattern] = useState('{name}');
  const previewed = useDeferredValue(pattern);
  const rename = useRenameDevices();
  const isPattern = isNamePattern(previewed);
  const names = isPattern ? namesByPattern(previewed, devices) : [];
  const wrong = names.filter((name) => !isDeviceName(name)).length;
  const count = devices.length;
  const submit = () =>
    rename.mutate(
      { eui: devices.map(({ eui }) => eui), pattern },
      {
        onSuccess() {
          tip.success(t('rename.done', { count }));
          onDone();
        },
      },
    );
  return (
    <FormDialog
      title={t('rename.of', { count })}
      action={t('rename.action')}
      size="lg"
      isDisabled={!isPattern || wrong > 0}
      isPending={rename.isPending}
      failure={rename.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('rename.pattern')}
        description={t('rename.hint')}
        error={isPattern ? undefined : t('rename.unknown')}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.namePatternLength}
        value={pattern}
        onChange={(event) => setPattern(event.currentTarget.value)}
      />
      {wrong > 0 && (
        <Notice kind="critical">{t('rename.wrong', { count: wrong, most: LIMITS.deviceNameLength })}</Notice>
      )}
      {new Set(names).size < names.length && <Notice kind="warning">{t('rename.same')}</Notice>}
      <NamePreview before={devices.map(({ name }) => name)} after={names} />
    </FormDialog>
  );
}

/** Names now and afterwards; those that cannot be come first. */
function NamePreview({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { t } = useTexts('device-actions');
  const pairs = after.map((name, index) => ({
    was: before[index] ?? '',
    name,
    isWrong: !isDeviceName(name),
  }));
  const shown = pairs.toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong)).slice(0, PREVIEWED);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.preview} tabIndex={0} aria-label={t('rename.preview')}>
        <table>
          <thead>
            <tr>
              <th>{t('rename.before')}</th>
              <th>{t('rename.after')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ was, name, isWrong }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names repeat
              <tr key={index} data-wrong={isWrong || undefined}>
                <td>{was}</td>
                <td>{name || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pairs.length > PREVIEWED && (
        <Text size="sm" c="dimmed">
          {t('more', { count: pairs.length - PREVIEWED })}
        </Text>
      )}
    </>
  );
}
