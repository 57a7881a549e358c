import '@mantine/core/styles/Fieldset.layer.css';
import { BRAND_LIMITS, BRAND_TEXTS } from '@fieldscope/contract/brand-limits';
import { Fieldset, Stack, Textarea } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { AddressField } from './AddressField';
import type { BrandFormState } from './brand-form';

interface LegalFieldsProps {
  form: BrandFormState;
  /** The purchase agreement is that of the installation. */
  withAgreement: boolean;
}

/** Legal texts: each a page elsewhere, or a text. */
export function LegalFields({ form, withAgreement }: LegalFieldsProps) {
  const { t } = useTexts('brand');
  return BRAND_TEXTS.filter((text) => withAgreement || text !== 'agreement').map((text) => (
    <Fieldset key={text} legend={t(`routes:${text}`)}>
      <Stack gap="sm">
        <AddressField label={t('legal.address')} {...form.getInputProps(`links.${text}`)} />
        <Textarea
          label={t('legal.text')}
          description={t('legal.textHint')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={BRAND_LIMITS.textLength}
          {...form.getInputProps(`texts.${text}`)}
        />
      </Stack>
    </Fieldset>
  ));
}
