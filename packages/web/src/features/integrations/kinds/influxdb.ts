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
      label: (t) => t('influxdb.version'),
      choices: [
        { value: '2', label: (t) => t('influxdb.versionTwo') },
        { value: '1', label: (t) => t('influxdb.versionOne') },
      ],
    },
    {
      ...ADDRESS_FIELD,
      label: (t) => t('influxdb.address'),
      about: (t) => t('influxdb.addressAbout'),
      placeholder: 'https://influx.example:8086',
    },
    { name: 'org', label: (t) => t('influxdb.org'), isShown: isVersion('2') },
    { name: 'bucket', label: (t) => t('influxdb.bucket'), isShown: isVersion('2') },
    { name: 'database', label: (t) => t('influxdb.database'), isShown: isVersion('1') },
    { name: 'user', label: (t) => t('influxdb.user'), isOptional: true, isShown: isVersion('1') },
    { name: 'token', type: 'secret', isOptional: true, label: (t) => t('influxdb.token') },
    {
      name: 'precision',
      label: (t) => t('influxdb.precision'),
      choices: [
        { value: 'ms', label: (t) => t('influxdb.precisionMs') },
        { value: 'ns', label: (t) => t('influxdb.precisionNs') },
      ],
    },
  ],
};
