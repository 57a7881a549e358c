import { IconSmartHome } from '@tabler/icons-react';
import type { IntegrationDraft, IntegrationKindView } from './kind';

const isTopic = (value: string): boolean => /^[\w-]+(?:\/[\w-]+)*$/.test(value);
const isSecured = ({ address = '' }: IntegrationDraft): boolean => /^(?:mqtts|wss):/i.test(address);

export const homeAssistant: IntegrationKindView = {
  Icon: IconSmartHome,
  first: {
    address: '',
    user: '',
    password: '',
    ca: '',
    discovery_prefix: 'homeassistant',
    base_topic: 'fieldscope',
  },
  fields: [
    {
      name: 'address',
      type: 'url',
      label: (t) => t('integrations:homeAssistant.address'),
      about: (t) => t('integrations:homeAssistant.addressAbout'),
      placeholder: 'mqtt://homeassistant.example:1883',
      isRight: (value) => /^(?:mqtts?|wss?):\/\/[^/?#@\s]+(?:[/?#]\S*)?$/i.test(value),
      wrong: (t) => t('integrations:homeAssistant.wrongAddress'),
    },
    { name: 'user', isOptional: true, label: (t) => t('integrations:homeAssistant.user') },
    {
      name: 'password',
      type: 'secret',
      isOptional: true,
      label: (t) => t('integrations:homeAssistant.password'),
    },
    {
      name: 'ca',
      type: 'lines',
      isOptional: true,
      isShown: isSecured,
      label: (t) => t('integrations:homeAssistant.ca'),
      about: (t) => t('integrations:homeAssistant.caAbout'),
      placeholder: '-----BEGIN CERTIFICATE-----',
    },
    {
      name: 'discovery_prefix',
      isRight: isTopic,
      wrong: (t) => t('integrations:homeAssistant.wrongTopic'),
      label: (t) => t('integrations:homeAssistant.prefix'),
      about: (t) => t('integrations:homeAssistant.prefixAbout'),
    },
    {
      name: 'base_topic',
      isRight: isTopic,
      wrong: (t) => t('integrations:homeAssistant.wrongTopic'),
      label: (t) => t('integrations:homeAssistant.baseTopic'),
    },
  ],
};
