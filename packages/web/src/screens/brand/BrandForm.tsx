import { BRAND_LIMITS } from '@fieldscope/contract/brand-limits';
import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { Button, ColorInput, Group, Stack, TextInput } from '@mantine/core';
import { useFormFailure } from '../../features/accounts/use-form-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { PageSection } from '../../ui/layout/PageSection';
import { AddressField } from './AddressField';
import { type BrandSettings, useColours, useUpdateBrand } from './brand.queries';
import { type BrandFormState, brandOf, readColour, useBrandForm } from './brand-form';
import { ColourPreview } from './ColourPreview';
import { LegalFields } from './LegalFields';

/** Name, colour, sender, links and legal texts. */
export function BrandForm({ settings }: { settings: BrandSettings }) {
  const { t } = useTexts('brand');
  const update = useUpdateBrand();
  const form = useBrandForm(settings);
  const [failure, showFailure, clearFailure] = useFormFailure(form, {});
  const save = form.onSubmit((values) => {
    clearFailure();
    update.mutate(brandOf(values), { onSuccess: () => tip.success(t('saved')), onError: showFailure });
  });
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="xl">
        <PageSection title={t('words')}>
          <LookFields form={form} />
        </PageSection>
        <PageSection title={t('legal.title')}>
          <Stack gap="md">
            <LegalFields form={form} withAgreement={settings.of_installation} />
          </Stack>
        </PageSection>
        {failure && <Notice kind="critical">{failure}</Notice>}
        <Group>
          <Button type="submit" loading={update.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Name, colour, sender of mails, and where help is. */
function LookFields({ form }: { form: BrandFormState }) {
  const { t } = useTexts('brand');
  const chosen = readColour(form.values.colour);
  const colours = useColours(chosen).data;
  return (
    <Stack gap="md">
      <TextInput
        label={t('name.label')}
        description={t('name.hint')}
        maxLength={BRAND_LIMITS.nameLength}
        {...form.getInputProps('name')}
      />
      <ColorInput
        label={t('colour.label')}
        description={t('colour.hint')}
        format="hex"
        withEyeDropper={false}
        {...form.getInputProps('colour')}
      />
      {chosen && colours && <ColourPreview colours={colours} />}
      <TextInput
        label={t('sender.label')}
        description={t('sender.hint')}
        maxLength={BRAND_LIMITS.senderLength}
        {...form.getInputProps('sender')}
      />
      <AddressField label={t('link.help')} {...form.getInputProps('links.help')} />
    </Stack>
  );
}
