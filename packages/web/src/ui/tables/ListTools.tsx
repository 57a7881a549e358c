import { SaveCsvButton, type SaveCsvButtonProps } from '../export/SaveCsvButton';
import { usePhone } from '../layout/use-phone';
import { ColumnChoice, type ColumnChoiceProps } from './ColumnChoice';
import { DensityToggle } from './DensityToggle';

/** What stands on the right above a list: export, columns and density. Cards have neither columns nor density. */
export function ListTools({ columns, shown, onToggle, ...save }: ColumnChoiceProps & SaveCsvButtonProps) {
  const isPhone = usePhone();
  return (
    <>
      <SaveCsvButton {...save} />
      {!isPhone && <ColumnChoice columns={columns} shown={shown} onToggle={onToggle} />}
      {!isPhone && <DensityToggle />}
    </>
  );
}
