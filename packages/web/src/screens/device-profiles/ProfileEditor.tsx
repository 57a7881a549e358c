import type { ResultOf } from '@fieldscope/contract/call';
import type { heardDevices } from '@fieldscope/contract/calls/connections';
import type { Profile, ProfileFacts } from '@fieldscope/contract/calls/device-profiles';
import type { DecodedOutput } from '@fieldscope/contract/decoded-fields/field-values';
import { excessOf } from '@fieldscope/contract/device-profile-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useMe } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { PageHead } from '../../ui/layout/PageHead';
import classes from './DeviceProfiles.module.css';
import { useAdoptWith, useCreateProfile, useSamples, useUpdateProfile } from './device-profiles.queries';
import { useDraft } from './drafts';
import { FieldMapping } from './FieldMapping';
import { ProfileFactFields } from './ProfileFactFields';
import { ProfileSettings } from './ProfileSettings';
import { EMPTY_PROFILE, factsOf, hasDownlinks } from './profile-draft.model';
import { faultIn } from './profile-settings.model';
import { ScriptField } from './ScriptField';
import { TryCodec } from './TryCodec';
import { TryDownlink } from './TryDownlink';

type Adopted = ResultOf<typeof heardDevices.adopt>['devices'][number];

interface ProfileEditorProps {
  /** undefined: a new one. */
  profile: Profile | undefined;
  /** EUI of a heard device whose uplink it is tried on, and which is adopted with it once it is made. */
  heard?: string;
  onClose(): void;
  /** The heard device is the organisation's now. */
  onAdopted(device: Adopted): void;
}

/** A device profile with its codec, what its fields are, and a place to try it. */
export function ProfileEditor({ profile, heard, onClose, onAdopted }: ProfileEditorProps) {
  const { t } = useTexts('device-profiles');
  const owner = useMe().data?.org_id ?? '';
  const [saved, setSaved] = useState(profile ? factsOf(profile) : EMPTY_PROFILE);
  const { draft, isChanged, change, discard } = useDraft(`${owner}/${profile?.profile_id ?? ''}`, saved);
  const [failedLine, setFailedLine] = useState<number | null>(null);
  /** What the codec last made of an uplink and of others of its device. */
  const [outputs, setOutputs] = useState<DecodedOutput[]>([]);
  const [isTried, setTried] = useState(false);
  const [deviceName, setDeviceName] = useState<string>();
  const save = useSave({
    profile,
    heard: heard === undefined ? undefined : { dev_eui: heard, name: deviceName?.trim() || undefined },
    onSaved: setSaved,
    onClose,
    onAdopted,
  });
  const missing = (['name', 'model', 'script'] as const).filter((name) => draft[name].trim() === '');
  const excess = excessOf(draft.script);
  const lacksScript = isTried && missing.includes('script');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isRight = draft.settings.every((_, place) => faultIn(draft.settings, place) === undefined);
    if (missing.length === 0 && !excess && isRight) save.run(draft);
  };
  return (
    <form onSubmit={submit} noValidate>
      <PageHead title={profile?.name ?? t('editor.new')} about={t('editor.about')} />
      <Stack gap="lg">
        {profile && profile.paused_at !== null && <Notice kind="warning">{t('editor.paused')}</Notice>}
        <ProfileFactFields facts={draft} isTried={isTried} onChange={change} />
        {heard && <HeardDeviceName eui={heard} value={deviceName} onChange={setDeviceName} />}
        <div className={classes.columns}>
          <ScriptField
            value={draft.script}
            onChange={(script) => change({ script })}
            failedLine={failedLine}
            error={excess ? t('script.tooLong', excess) : lacksScript ? t('common:required') : undefined}
          />
          <TryCodec
            heard={heard}
            draft={draft}
            onFields={(fields) => change({ fields })}
            onFailedLine={setFailedLine}
            onOutputs={setOutputs}
          />
        </div>
        <FieldMapping fields={draft.fields} outputs={outputs} onChange={(fields) => change({ fields })} />
        <ProfileSettings
          settings={draft.settings}
          script={draft.script}
          isTried={isTried}
          onChange={(settings) => change({ settings })}
        />
        {hasDownlinks(draft.script) && <TryDownlink script={draft.script} onFailedLine={setFailedLine} />}
        {save.error && !isCancelled(save.error) && <Notice kind="critical">{failureText(save.error)}</Notice>}
        {isChanged && <Notice kind="info">{t('editor.unsaved')}</Notice>}
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {t('editor.save')}
          </Button>
          {isChanged && (
            <Button variant="default" onClick={discard}>
              {t('editor.discard')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t(heard ? 'editor.backToHeard' : 'editor.back')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Saving extends Pick<ProfileEditorProps, 'profile' | 'onClose' | 'onAdopted'> {
  /** The device that is adopted with a new profile. */
  heard: { dev_eui: string; name: string | undefined } | undefined;
  onSaved(facts: ProfileFacts): void;
}

function useSave({ profile, heard, onSaved, onClose, onAdopted }: Saving) {
  const { t } = useTexts('device-profiles');
  const [create, update, adopt] = [useCreateProfile(), useUpdateProfile(), useAdoptWith()];
  return {
    run(facts: ProfileFacts) {
      const saved = () => {
        tip.success(t('editor.saved', { name: facts.name }));
        onSaved(facts);
      };
      const onSuccess = () => {
        saved();
        onClose();
      };
      if (profile) return update.mutate({ profile_id: profile.profile_id, ...facts }, { onSuccess });
      if (!heard) return create.mutate(facts, { onSuccess });
      create.mutate(facts, {
        onSuccess({ profile_id }) {
          saved();
          adopt.mutate(
            { devices: [{ ...heard, profile_id }] },
            // Where it was heard, the profile that was made is offered for it.
            { onSuccess: ({ devices }) => onAdopted(devices[0]!), onError: onClose },
          );
        },
      });
    },
    isPending: create.isPending || update.isPending || adopt.isPending,
    error: create.error ?? update.error,
  };
}

interface HeardDeviceNameProps {
  eui: string;
  /** undefined: as its network server calls it. */
  value: string | undefined;
  onChange(name: string): void;
}

/** What the heard device will be called once it is adopted. */
function HeardDeviceName({ eui, value, onChange }: HeardDeviceNameProps) {
  const { t } = useTexts('device-profiles');
  const { data: samples = [] } = useSamples();
  const known = samples.find((sample) => sample.eui === eui)?.name ?? '';
  return (
    <TextInput
      label={t('editor.deviceName', { eui })}
      description={t('editor.deviceHint')}
      maw={480}
      maxLength={LIMITS.deviceNameLength}
      value={value ?? known}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
