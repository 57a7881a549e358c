import { useTexts } from '../../../../texts/use-texts';
import { AddressField } from '../AddressField';
import type { KindFieldsProps } from '../kind';

export function IframeFields({ settings, onChange, faults }: KindFieldsProps<'iframe'>) {
  const { t } = useTexts('panel-kinds');
  return (
    <AddressField
      label={t('address.page')}
      hint={t('iframe.hint')}
      value={settings.iframeUrl}
      onChange={(iframeUrl) => onChange({ iframeUrl })}
      fault={faults.iframeUrl}
    />
  );
}
