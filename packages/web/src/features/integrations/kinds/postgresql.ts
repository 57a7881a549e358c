import { IconTable } from '@tabler/icons-react';
import type { IntegrationKindView } from './kind';

const MOST_PORT = 65_535;

export const postgresql: IntegrationKindView = {
  Icon: IconTable,
  first: {
    host: '',
    port: '5432',
    tls: 'verify',
    database: '',
    user: '',
    password: '',
    schema: 'public',
    table: 'readings',
    missing_table: 'create',
  },
  fields: [
    {
      name: 'host',
      label: (t) => t('integrations:postgresql.host'),
      placeholder: 'postgres.example',
      isRight: (value) => /^[^\s/@?#]+$/.test(value),
      wrong: (t) => t('integrations:postgresql.wrongHost'),
    },
    {
      name: 'port',
      label: (t) => t('integrations:postgresql.port'),
      isRight: (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= MOST_PORT,
      wrong: (t) => t('integrations:postgresql.wrongPort'),
    },
    {
      name: 'tls',
      label: (t) => t('integrations:postgresql.tls'),
      choices: [
        { value: 'verify', label: (t) => t('integrations:postgresql.tlsVerify') },
        { value: 'encrypt', label: (t) => t('integrations:postgresql.tlsEncrypt') },
        { value: 'off', label: (t) => t('integrations:postgresql.tlsOff') },
      ],
    },
    { name: 'database', label: (t) => t('integrations:postgresql.database') },
    { name: 'user', label: (t) => t('integrations:postgresql.user') },
    {
      name: 'password',
      type: 'secret',
      isOptional: true,
      label: (t) => t('integrations:postgresql.password'),
    },
    { name: 'schema', label: (t) => t('integrations:postgresql.schema') },
    { name: 'table', label: (t) => t('integrations:postgresql.table') },
    {
      name: 'missing_table',
      label: (t) => t('integrations:postgresql.missingTable'),
      about: (t) => t('integrations:postgresql.missingTableAbout'),
      choices: [
        { value: 'create', label: (t) => t('integrations:postgresql.createTable') },
        { value: 'report', label: (t) => t('integrations:postgresql.reportTable') },
      ],
    },
  ],
};
