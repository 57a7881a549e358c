import '@mantine/core/styles/Radio.layer.css';
import {
  roleOfType,
  SUB_ACCOUNT_ROLES,
  SUB_ACCOUNT_TYPE,
  type SubAccountType,
} from '@fieldscope/contract/sub-account-types';
import { Radio, Stack } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

interface TypeChoiceProps {
  value: SubAccountType;
  onChange(type: SubAccountType): void;
}

/** The types, each with what it may do. */
export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const { t } = useTexts('sub-accounts');
  return (
    <Radio.Group
      label={t('columns.type')}
      value={roleOfType(value)}
      onChange={(role) => onChange(SUB_ACCOUNT_TYPE[role as keyof typeof SUB_ACCOUNT_TYPE])}
    >
      <Stack gap="xs" mt={6}>
        {SUB_ACCOUNT_ROLES.map((role) => (
          <Radio key={role} value={role} label={t(`type.${role}`)} description={t(`may.${role}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
