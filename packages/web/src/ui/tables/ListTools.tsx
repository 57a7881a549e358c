import { SaveCsvButton, type SaveCsvButtonProps } from '../export/SaveCsvButton';
import { ColumnChoice, type ColumnChoiceProps } from './ColumnChoice';
import { DensityToggle } from './DensityToggle';
import { SavedViews, type SavedViewsProps } from './SavedViews';

interface ListToolsProps extends ColumnChoiceProps, SaveCsvButtonProps {
  views: SavedViewsProps;
  /** It is a table; cards have neither columns nor density. */
  isTable: boolean;
}

/** What stands on the right above a list: views, export, columns and density. */
export function ListTools(props: ListToolsProps) {
  const { views, isTable, columns, shown, onToggle, withoutSpace, ...save } = props;
  return (
    <>
      <SavedViews {...views} />
      <SaveCsvButton {...save} />
      {isTable && <ColumnChoice {...{ columns, shown, onToggle, withoutSpace }} />}
      {isTable && <DensityToggle />}
    </>
  );
}
