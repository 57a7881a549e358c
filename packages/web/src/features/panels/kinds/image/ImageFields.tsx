import '@mantine/core/styles/SegmentedControl.layer.css';
import { isLoadable, pictureNameOf } from '@fieldscope/contract/panel-kinds/settings';
import { Input, SegmentedControl, Stack } from '@mantine/core';
import { useTexts } from '../../../../texts/use-texts';
import { AddressField } from '../AddressField';
import type { KindFieldsProps } from '../kind';
import { UploadPicture } from '../UploadPicture';

const FITS = ['contain', 'cover'] as const;

export function ImageFields({ settings, onChange, faults }: KindFieldsProps<'image'>) {
  const { t } = useTexts('panel-kinds');
  return (
    <Stack gap="sm">
      <AddressField
        label={t('address.image')}
        value={settings.imgUrl}
        onChange={(imgUrl) => onChange({ imgUrl })}
        isAddress={(text) => isLoadable(text) || pictureNameOf(text) !== undefined}
        fault={faults.imgUrl}
      />
      <UploadPicture onUploaded={(imgUrl) => onChange({ imgUrl })} />
      <Input.Wrapper label={t('image.fit')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('image.fit')}
          data={FITS.map((value) => ({ value, label: t(`image.${value}`) }))}
          value={settings.fit}
          onChange={(fit) => onChange({ fit: FITS.find((one) => one === fit)! })}
        />
      </Input.Wrapper>
    </Stack>
  );
}
