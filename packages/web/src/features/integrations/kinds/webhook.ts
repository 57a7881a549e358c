import { IconWebhook } from '@tabler/icons-react';
import { ADDRESS_FIELD, type IntegrationKindView } from './kind';

export const webhook: IntegrationKindView = {
  Icon: IconWebhook,
  first: { address: '' },
  fields: [
    {
      ...ADDRESS_FIELD,
      label: (t) => t('integrations:webhook.address'),
      about: (t) => t('integrations:webhook.addressAbout'),
      placeholder: 'https://example.com/events',
    },
  ],
};
