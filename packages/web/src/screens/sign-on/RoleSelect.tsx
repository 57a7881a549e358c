import { SUB_ACCOUNT_ROLES, type SubAccountRole } from '@fieldscope/contract/sub-account-types';
import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

interface RoleSelectProps {
  label?: string;
  /** Names it where no label is seen. */
  name?: string;
  /** What is said for none; absent: there is one. */
  none?: string;
  value: SubAccountRole | null;
  onChange(role: SubAccountRole | null): void;
}

/** The role of a group, or of everybody else. */
export function RoleSelect({ label, name, none, value, onChange }: RoleSelectProps) {
  const { t } = useTexts('sub-accounts');
  return (
    <NativeSelect
      label={label}
      aria-label={name}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...SUB_ACCOUNT_ROLES.map((role) => ({ value: role, label: t(`type.${role}`) })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange((event.currentTarget.value || null) as SubAccountRole | null)}
    />
  );
}
