import { loadTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';

/** Says what was done with open alarms. */
export async function tellDone(
  what: 'acknowledge' | 'assign' | 'silence' | 'resolve',
  count: number,
): Promise<void> {
  const t = await loadTexts('alarms');
  tip.success(t(`done.${what}`, { count }));
}
