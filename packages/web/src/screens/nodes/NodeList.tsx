import { useTexts } from '../../texts/use-texts';
import { CardList } from '../../ui/table/CardList';
import { usePhone } from '../../ui/use-phone';
import { NodeCard } from './NodeCard';
import classes from './Nodes.module.css';
import { NodeTable, type NodeTableProps } from './NodeTable';

interface NodeListProps extends NodeTableProps {
  /** The nodes belong to the last filter; the next ones are on their way. */
  isOutdated: boolean;
}

/** Nodes as rows, on a phone as cards. */
export function NodeList({ isOutdated, ...table }: NodeListProps) {
  const { t } = useTexts('nodes');
  const { nodes, selected, onSelect, empty } = table;
  return (
    <div className={classes.rows} data-outdated={isOutdated || undefined}>
      {usePhone() ? (
        <CardList
          label={t('routes:nodes')}
          rows={nodes}
          keyOf={({ eui }) => eui}
          nameOf={({ name }) => name}
          card={(node) => <NodeCard node={node} />}
          selected={selected}
          onSelect={onSelect}
          empty={empty}
        />
      ) : (
        <NodeTable {...table} />
      )}
    </div>
  );
}
