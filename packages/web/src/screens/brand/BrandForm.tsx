import { BRAND_LIMITS, BRAND_LINKS, type BrandLink } from '@fieldscope/contract/brand-limits';
import { toWebAddress } from '@fieldscope/contract/web-address';
import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { Button, ColorInput, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useFormFailure } from '../../features/accounts/use-form-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { type BrandSettings, useColours, useUpdateBrand } from './brand.queries';
import { ColourPreview } from './ColourPreview';

const COLOUR = /^#[0-9a-f]{6}$/i;
const orNull = (text: string): string | null => text.trim() || null;

/** Name, colour, sender and links; whatever stays empty is as the installation has it. */
export function BrandForm({ settings }: { settings: BrandSettings }) {
  const { t } = useTexts('brand');
  const update = useUpdateBrand();
  const { name, colour, sender, links } = settings;
  const form = useForm({
    initialValues: {
      ...{ name: name ?? '', colour: colour ?? '', sender: sender ?? '' },
      ...(Object.fromEntries(BRAND_LINKS.map((link) => [link, links[link] ?? ''])) as Record<
        BrandLink,
        string
      >),
    },
    validate: {
      colour: (text) => (text === '' || COLOUR.test(text) ? null : t('colour.wrong')),
      ...Object.fromEntries(
        BRAND_LINKS.map((link) => [
          link,
          (text: string) => (text.trim() === '' || toWebAddress(text.trim()) ? null : t('link.wrong')),
        ]),
      ),
    },
  });
  const chosen = COLOUR.test(form.values.colour) ? form.values.colour.toLowerCase() : undefined;
  const colours = useColours(chosen).data;
  const [failure, showFailure, clearFailure] = useFormFailure(form, {});
  const save = form.onSubmit((values) => {
    clearFailure();
    const given = BRAND_LINKS.flatMap((link) => {
      const address = toWebAddress(values[link].trim());
      return address ? [[link, address]] : [];
    });
    update.mutate(
      {
        ...{ name: orNull(values.name), colour: orNull(values.colour), sender: orNull(values.sender) },
        links: Object.fromEntries(given),
      },
      { onSuccess: () => tip.success(t('saved')), onError: showFailure },
    );
  });
  return (
    <form onSubmit={save} noValidate>
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
        {BRAND_LINKS.map((link) => (
          <TextInput
            key={link}
            label={t(`link.${link}`)}
            inputMode="url"
            placeholder="https://"
            maxLength={BRAND_LIMITS.addressLength}
            {...form.getInputProps(link)}
          />
        ))}
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
