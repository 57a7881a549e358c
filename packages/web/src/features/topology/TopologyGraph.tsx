import {
  BaseEdge,
  ConnectionMode,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
  getSmoothStepPath,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useTexts } from '../../texts/use-texts';
import { usePhone, useSmallPhone } from '../../ui/layout/use-phone';
import { signalLevel } from '../../values/States';
import { GraphPoint } from './GraphPoint';
import { SHORT_WORDS } from './SignalWords';
import classes from './Topology.module.css';
import { BOX, type Graph, type LinkSignal, type Point, type Side } from './topology-graph';

interface TopologyGraphProps {
  graph: Graph;
  isWide: boolean;
  /** What it shows, for screen readers. */
  label: string;
  /** Shows those that have no place of their own. */
  onMore?: () => void;
}

type PointNode = Node<{ point: Point; isWide: boolean; onMore?: () => void }, 'point'>;
type LinkEdge = Edge<{ signal?: LinkSignal; isWide: boolean }, 'link'>;

const POSITIONS: Record<Side, Position> = {
  left: Position.Left,
  right: Position.Right,
  top: Position.Top,
  bottom: Position.Bottom,
};
const SIDES = Object.keys(POSITIONS) as Side[];
/** Where lines leave above and below, from the left: clear of what is indented. */
const ASIDE = 12;
/** Space on the right for lines between points that stand below each other. */
const LOOP = 16;

const PARTS = { point: PointBox };
const LINES = { link: LinkLine };

/** Which gateways receive which nodes, as a graph that has its full size: the page scrolls. */
export function TopologyGraph({ graph, isWide, label, onMore }: TopologyGraphProps) {
  const indentedWidth = useIndentedWidth();
  const width = isWide ? BOX.width : indentedWidth;
  const nodes = graph.points.map(
    ({ point, x, y }): PointNode => ({
      ...{ id: point.key, type: 'point', position: { x, y }, data: { point, isWide, onMore } },
      ...{ width, height: BOX.height, handles: handlesOf(width) },
      // Links and buttons in it are pressed.
      style: { pointerEvents: 'all' },
      domAttributes: { 'aria-roledescription': undefined },
    }),
  );
  const edges = graph.links.map(
    ({ from, to, sides, signal }): LinkEdge => ({
      ...{ id: `${from}/${to}`, type: 'link', source: from, target: to, data: { signal, isWide } },
      ...{ sourceHandle: sides[0], targetHandle: sides[1] },
      // The points say it in words.
      domAttributes: { 'aria-hidden': true },
    }),
  );
  return (
    <div
      className={classes.graph}
      style={{ height: graph.height, maxWidth: graph.width + width - BOX.width + LOOP }}
    >
      <ReactFlow
        aria-label={label}
        nodes={nodes}
        edges={edges}
        nodeTypes={PARTS}
        edgeTypes={LINES}
        connectionMode={ConnectionMode.Loose}
        minZoom={1}
        maxZoom={1}
        panOnDrag={false}
        zoomOnScroll={false}
        zoomOnPinch={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      />
    </div>
  );
}

/** How wide a point is that stands below another. */
function useIndentedWidth(): number {
  const isSmallPhone = useSmallPhone();
  const isPhone = usePhone();
  if (isSmallPhone) return BOX.narrowestWidth;
  return isPhone ? BOX.narrowWidth : BOX.indentedWidth;
}

/** Where lines meet a box; known beforehand, so that nothing is measured. */
const handlesOf = (width: number) =>
  SIDES.map((side) => ({
    ...{ id: side, type: 'source' as const, position: POSITIONS[side], width: 1, height: 1 },
    x: side === 'left' ? 0 : side === 'right' ? width : ASIDE,
    y: side === 'top' ? 0 : side === 'bottom' ? BOX.height : BOX.height / 2,
  }));

function PointBox({ data }: NodeProps<PointNode>) {
  return (
    <>
      {SIDES.map((side) => (
        <Handle
          key={side}
          id={side}
          type="source"
          position={POSITIONS[side]}
          className={classes.handle}
          style={side === 'top' || side === 'bottom' ? { left: ASIDE } : undefined}
          isConnectable={false}
        />
      ))}
      <GraphPoint {...data} />
    </>
  );
}

/** The better the signal, the wider the line; without a known one it is dashed. */
function LinkLine({ data, sourceX, sourceY, targetX, targetY, ...place }: EdgeProps<LinkEdge>) {
  const { t } = useTexts('values');
  const { sourcePosition, targetPosition } = place;
  const ends = { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition };
  const [path] = data?.isWide ? getBezierPath(ends) : getSmoothStepPath({ ...ends, offset: ASIDE });
  const signal = data?.signal;
  const level = signal && signalLevel(signal.rssi, signal.snr);
  return (
    <>
      <BaseEdge path={path} className={classes.line} data-level={level} />
      {level !== undefined && level !== 0 && data?.isWide && (
        <EdgeLabelRenderer>
          <span
            aria-hidden
            className={classes.word}
            data-side={targetX > sourceX ? 'right' : 'left'}
            style={{ left: targetX, top: targetY }}
          >
            {t(SHORT_WORDS[level])}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
