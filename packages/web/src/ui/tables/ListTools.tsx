import { SaveCsvButton, type SaveCsvButtonProps } from '../export/SaveCsvButton';
import { usePhone } from '../layout/use-phone';
import { ColumnChoice, type ColumnChoiceProps } from './ColumnChoice';
import { DensityToggle } from './DensityToggle';
import { SavedViews, type SavedViewsProps } from './SavedViews';

interface ListToolsProps extends ColumnChoiceProps, SaveCsvButtonProps {
  views: SavedViewsProps;
}

/** What stands on the right above a list: views, export, columns and density. Cards have neither columns nor density. */
export function ListTools({ views, columns, shown, onToggle, ...save }: ListToolsProps) {
  const isPhone = usePhone();
  return (
    <>
      <SavedViews {...views} />
      <SaveCsvButton {...save} />
      {!isPhone && <ColumnChoice columns={columns} shown={shown} onToggle={onToggle} />}
      {!isPhone && <DensityToggle />}
    </>
  );
}
