import { IconDatabase } from '@tabler/icons-react';
import { ADDRESS_FIELD, type IntegrationDraft, type IntegrationKindView } from './kind';

const isVersion =
  (version: string) =>
  (draft: IntegrationDraft): boolean =>
    draft.version === version;

export const influxdb: IntegrationKindView = {
  Icon: IconDatabase,
  first: {
    version: '2',
    address: '',
    database: '',
    user: '',
    org: '',
    bucket: '',
    token: '',
    precision: 'ms',
  },
  fields: [
    {
      name: 'version',
      label: (t) => t('integrations:influxdb.version'),
      choices: [
        { value: '2', label: (t) => t('integrations:influxdb.versionTwo') },
        { value: '1', label: (t) => t('integrations:influxdb.versionOne') },
      ],
    },
    {
      ...ADDRESS_FIELD,
      label: (t) => t('integrations:influxdb.address'),
      about: (t) => t('integrations:influxdb.addressAbout'),
      placeholder: 'https://influx.example:8086',
    },
    { name: 'org', label: (t) => t('integrations:influxdb.org'), isShown: isVersion('2') },
    { name: 'bucket', label: (t) => t('integrations:influxdb.bucket'), isShown: isVersion('2') },
    { name: 'database', label: (t) => t('integrations:influxdb.database'), isShown: isVersion('1') },
    {
      name: 'user',
      label: (t) => t('integrations:influxdb.user'),
      isOptional: true,
      isShown: isVersion('1'),
    },
    { name: 'token', type: 'secret', isOptional: true, label: (t) => t('integrations:influxdb.token') },
    {
      name: 'precision',
      label: (t) => t('integrations:influxdb.precision'),
      choices: [
        { value: 'ms', label: (t) => t('integrations:influxdb.precisionMs') },
        { value: 'ns', label: (t) => t('integrations:influxdb.precisionNs') },
      ],
    },
  ],
};
