import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../use-phone';
import { ColumnChoice, type ColumnChoiceProps } from './ColumnChoice';
import { DensityToggle } from './DensityToggle';

interface ListToolsProps<Name extends string> extends ColumnChoiceProps<Name> {
  /** Hands over what is filtered as a file. */
  onSave(): void;
  isSaving: boolean;
  isEmpty: boolean;
}

/** What stands on the right above a list: export, columns and density. Cards have neither columns nor density. */
export function ListTools<Name extends string>({
  onSave,
  isSaving,
  isEmpty,
  ...columns
}: ListToolsProps<Name>) {
  const { t } = useTexts('ui');
  const isPhone = usePhone();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={isSaving}
        disabled={isEmpty}
        onClick={onSave}
      >
        {t('csv.save')}
      </Button>
      {!isPhone && <ColumnChoice {...columns} />}
      {!isPhone && <DensityToggle />}
    </>
  );
}
