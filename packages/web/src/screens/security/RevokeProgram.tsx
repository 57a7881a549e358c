import type { GrantedProgram } from '@fieldscope/contract/calls/programs';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useRevokeProgram } from './security.queries';

/** Says what follows, then ends the access of a program. */
export function RevokeProgram({ program, onClose }: { program: GrantedProgram; onClose(): void }) {
  const { t } = useTexts('security');
  const { grant_id, name } = program;
  return (
    <ConfirmDialog
      title={t('programs.endOf', { name })}
      action={t('programs.end')}
      change={useRevokeProgram()}
      input={{ grant_id }}
      done={t('programs.done', { name })}
      onClose={onClose}
    >
      <Text>{t('programs.consequence')}</Text>
    </ConfirmDialog>
  );
}
