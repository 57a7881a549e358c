import '@mantine/core/styles/Switch.layer.css';
import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { SHARE_ICONS } from '@fieldscope/contract/share-links';
import { PasswordInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { VariableSelect } from '../../../features/panels/VariableSelect';
import { useTexts } from '../../../texts/use-texts';
import { useDisplaySetting } from '../../../values/display-setting';
import { formatShortList } from '../../../values/format-list';
import { IconChoice } from './IconChoice';
import classes from './Share.module.css';
import { problemsOf, type ShareDraft } from './share-draft';

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
  const problems = isTried ? problemsOf(draft, { zone: timeZone, now: Date.now() }) : undefined;
  const wrongSites = problems?.sites ?? [];
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
        error={problems?.name && t('common:required')}
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
            <div className={classes.variable}>
              <VariableSelect
                kind={variable.kind}
                value={draft.variable}
                shownName={undefined}
                onChange={(chosen) => onChange({ variable: chosen })}
              />
            </div>
          )}
        </>
      )}
      <TextInput
        type="datetime-local"
        label={t('expires.label')}
        description={t('expires.about', { zone: timeZone })}
        value={draft.expires}
        error={problems?.expires && t('expires.past')}
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
          error={problems?.passphrase && t('passphrase.short', { least })}
          onChange={({ currentTarget: { value } }) =>
            onChange({ passphrase: value === '' && hasPassphrase ? undefined : value })
          }
        />
      )}
      <Textarea
        label={t('sites.label')}
        description={t('sites.about')}
        placeholder="https://farm.example"
        rows={3}
        spellCheck={false}
        value={draft.sites}
        error={wrongSites.length > 0 && t('sites.wrong', { sites: formatShortList(wrongSites) })}
        onChange={({ currentTarget }) => onChange({ sites: currentTarget.value })}
      />
    </Stack>
  );
}
