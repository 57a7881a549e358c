import { SIGN_ON_LIMITS } from '@fieldscope/contract/sign-on-limits';
import type { SubAccountRole } from '@fieldscope/contract/sub-account-types';
import { ActionIcon, Button, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { RoleSelect } from './RoleSelect';
import classes from './SignOn.module.css';
import type { ProviderForm } from './use-provider-form';

/** Which group gives which role. */
export function GroupRoles({ form }: { form: ProviderForm }) {
  const { t } = useTexts('sign-on');
  const rows = form.values.group_roles;
  const add = () => form.insertListItem('group_roles', { group: '', role: 'observer' });
  return (
    <Input.Wrapper label={t('roles.groups')} description={t('roles.groupsHint')}>
      <Stack gap="xs" mt="xs">
        {rows.map(({ role }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone.
          <div key={index} className={classes.group}>
            <TextInput
              aria-label={t('roles.group', { index: index + 1 })}
              maxLength={SIGN_ON_LIMITS.groupLength}
              {...form.getInputProps(`group_roles.${index}.group`)}
            />
            <RoleSelect
              name={t('roles.role', { index: index + 1 })}
              value={role}
              onChange={(next) => form.setFieldValue(`group_roles.${index}.role`, next as SubAccountRole)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('roles.remove', { index: index + 1 })}
              onClick={() => form.removeListItem('group_roles', index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        {rows.length < SIGN_ON_LIMITS.groupRoles && (
          <div>
            <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
              {t('roles.add')}
            </Button>
          </div>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
