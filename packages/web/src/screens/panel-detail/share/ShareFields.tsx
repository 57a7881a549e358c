import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { SHARE_ICONS } from '@fieldscope/contract/share-links';
import { PasswordInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { VariableSelect } from '../../../features/panels/VariableSelect';
import { useTexts } from '../../../texts/use-texts';
import { useDisplaySetting } from '../../../values/display-setting';
import { IconChoice } from './IconChoice';
import type { ShareDraft } from './share-draft';

interface ShareFieldsProps {
  draft: ShareDraft;
  onChange(changed: Partial<ShareDraft>): void;
  /** Of the panel; null: it has none. */
  variable: PanelVariable | null;
  /** The link has a passphrase already. */
  hasPassphrase: boolean;
  isTried: boolean;
}

/** What people enter of a link. */
export function ShareFields({ draft, onChange, variable, hasPassphrase, isTried }: ShareFieldsProps) {
  const { t } = useTexts('panel-shares');
  const { timeZone } = useDisplaySetting();
  const { least, most } = PANEL_LIMITS.passphraseLength;
  const { passphrase } = draft;
  const asksPassphrase = passphrase === undefined ? hasPassphrase : passphrase !== null;
  const isShort = typeof passphrase === 'string' && passphrase.length < least;
  return (
    <Stack gap="sm">
      <TextInput
        label={t('name.label')}
        description={t('name.about')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={PANEL_LIMITS.nameLength}
        value={draft.name}
        error={isTried && draft.name.trim() === '' && t('common:required')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <IconChoice icons={SHARE_ICONS} icon={draft.icon} onChange={(icon) => onChange({ icon })} />
      {variable && (
        <>
          <Switch
            label={t(`variable.${variable.kind}`)}
            checked={draft.variable !== null}
            onChange={({ currentTarget }) =>
              onChange({ variable: currentTarget.checked ? (variable.first ?? '') : null })
            }
          />
          {draft.variable !== null && (
            <VariableSelect
              kind={variable.kind}
              value={draft.variable}
              shownName={undefined}
              onChange={(chosen) => onChange({ variable: chosen })}
            />
          )}
        </>
      )}
      <TextInput
        type="datetime-local"
        label={t('expires.label')}
        description={t('expires.about', { zone: timeZone })}
        value={draft.expires}
        onChange={({ currentTarget }) => onChange({ expires: currentTarget.value })}
      />
      <Switch
        label={t('passphrase.asks')}
        checked={asksPassphrase}
        onChange={({ currentTarget }) => {
          const given = hasPassphrase ? undefined : '';
          onChange({ passphrase: currentTarget.checked ? given : null });
        }}
      />
      {asksPassphrase && (
        <PasswordInput
          label={t('passphrase.label')}
          description={t(passphrase === undefined ? 'passphrase.stays' : 'passphrase.rule', { least })}
          autoComplete="new-password"
          maxLength={most}
          value={passphrase ?? ''}
          error={isTried && isShort && t('passphrase.rule', { least })}
          onChange={({ currentTarget: { value } }) =>
            onChange({ passphrase: value === '' && hasPassphrase ? undefined : value })
          }
        />
      )}
      <Textarea
        label={t('sites.label')}
        description={t('sites.about')}
        placeholder="https://farm.example"
        rows={2}
        value={draft.sites}
        onChange={({ currentTarget }) => onChange({ sites: currentTarget.value })}
      />
    </Stack>
  );
}
