import '@mantine/core/styles/Switch.layer.css';
import type { Publication } from '@fieldscope/contract/calls/open-data';
import type { Scene } from '@fieldscope/contract/calls/scenes';
import {
  LOCATION_PRECISIONS,
  type LocationPrecision,
  OPEN_DATA_LIMITS,
  OPEN_LICENCES,
  OWN_LICENCE,
} from '@fieldscope/contract/open-data';
import { Anchor, Select, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { tip } from '../../../ui/feedback/tip-store';
import { FormDialog } from '../../../ui/layout/FormDialog';
import { PublishedAddress } from './PublishedAddress';
import { isHttpAddress, type PublicationDraft, publicationDraftOf } from './publication-draft.model';
import { usePublications, usePublishScene, useWithdrawScene } from './publications.queries';

interface PublishSceneProps {
  scene: Scene;
  onClose(): void;
}

/** Publishes a scene as open data, or withdraws it. */
export function PublishScene({ scene: { scene_id, name }, onClose }: PublishSceneProps) {
  const { t } = useTexts('open-data');
  const { data, error, refetch } = usePublications();
  const publication = data?.find((one) => one.scene_id === scene_id);
  const [changes, setChanges] = useState<Partial<PublicationDraft>>({});
  const [isTried, setTried] = useState(false);
  const [publish, withdraw] = [usePublishScene(), useWithdrawScene()];
  const draft = { ...publicationDraftOf(publication), ...changes };
  const wasPublished = publication?.is_published ?? false;
  const put = (change: Partial<PublicationDraft>) => setChanges((before) => ({ ...before, ...change }));
  const finish = (said: string) => {
    tip.success(said);
    onClose();
  };
  const submit = () => {
    setTried(true);
    const { isPublished, ownLicence, ...facts } = draft;
    if (!isPublished) {
      withdraw.mutate({ scene_id }, { onSuccess: () => finish(t('withdrawn', { name })) });
      return;
    }
    const isOwn = facts.licence === OWN_LICENCE;
    if (facts.contact.trim() === '' || (isOwn && !isHttpAddress(ownLicence))) return;
    publish.mutate(
      { scene_id, ...facts, licence_url: isOwn ? ownLicence.trim() : null },
      {
        // Its address is what people came for: it is shown in the dialog.
        onSuccess: () =>
          wasPublished ? finish(t('saved', { name })) : tip.success(t('published', { name })),
      },
    );
  };
  return (
    <FormDialog
      title={t('title', { name })}
      action={t(!wasPublished ? 'publish' : draft.isPublished ? 'save' : 'withdraw')}
      isCritical={wasPublished && !draft.isPublished}
      isDisabled={!data || (!wasPublished && !draft.isPublished)}
      size="lg"
      isPending={publish.isPending || withdraw.isPending}
      failure={publish.error ?? withdraw.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('about')}
      </Text>
      {data ? (
        <>
          <Switch
            label={t('switch')}
            description={wasPublished && !draft.isPublished ? t('withdrawing') : undefined}
            checked={draft.isPublished}
            onChange={({ currentTarget: { checked } }) => put({ isPublished: checked })}
          />
          {draft.isPublished && <Terms draft={draft} isTried={isTried} onChange={put} />}
          {publication && wasPublished && draft.isPublished && <PublishedAddress publication={publication} />}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={24} />
      )}
    </FormDialog>
  );
}

interface TermsProps {
  draft: PublicationDraft;
  isTried: boolean;
  onChange(change: Partial<PublicationDraft>): void;
}

/** Licence, contact, and how exactly devices are placed. */
function Terms({ draft, isTried, onChange }: TermsProps) {
  const { t } = useTexts('open-data');
  const { licence, ownLicence, contact, location } = draft;
  const isOwn = licence === OWN_LICENCE;
  return (
    <Stack gap="md">
      <Select
        label={t('licence')}
        description={
          isOwn ? undefined : (
            <Anchor href={OPEN_LICENCES[licence]} target="_blank" rel="noreferrer" size="xs">
              {t('licenceText')}
            </Anchor>
          )
        }
        data={[
          ...Object.keys(OPEN_LICENCES).map((value) => ({ value, label: value })),
          { value: OWN_LICENCE, label: t('ownLicence') },
        ]}
        value={licence}
        allowDeselect={false}
        onChange={(chosen) => onChange({ licence: (chosen ?? licence) as Publication['licence'] })}
      />
      {isOwn && (
        <TextInput
          label={t('licenceAddress')}
          type="url"
          placeholder="https://"
          maxLength={OPEN_DATA_LIMITS.licenceUrlLength}
          value={ownLicence}
          error={isTried && !isHttpAddress(ownLicence) ? t('addressNeeded') : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ ownLicence: value })}
        />
      )}
      <TextInput
        label={t('contact')}
        description={t('contactAbout')}
        autoComplete="off"
        maxLength={OPEN_DATA_LIMITS.contactLength}
        value={contact}
        error={isTried && contact.trim() === '' ? t('common:required') : undefined}
        onChange={({ currentTarget: { value } }) => onChange({ contact: value })}
      />
      <Select
        label={t('location')}
        description={t('locationAbout')}
        data={LOCATION_PRECISIONS.map((value) => ({ value, label: t(`precision.${value}`) }))}
        value={location}
        allowDeselect={false}
        onChange={(chosen) => onChange({ location: (chosen ?? location) as LocationPrecision })}
      />
    </Stack>
  );
}
