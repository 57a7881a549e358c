import { usePanel } from '../../features/panels/panels.queries';
import { ShownChoice } from './ShownChoice';

interface ChoiceOfPanelProps {
  panelId: number;
  choices: readonly { id: string; name: string }[];
  /** undefined: what the panel begins with. */
  chosen: string | undefined;
  onChoose(id: string): void;
}

/** Choice of what a shared panel shows, which begins with what the panel begins with. */
export function ChoiceOfPanel({ panelId, chosen, ...choice }: ChoiceOfPanelProps) {
  const { data } = usePanel(panelId);
  return <ShownChoice chosen={chosen ?? data?.settings.variable?.first ?? undefined} {...choice} />;
}
