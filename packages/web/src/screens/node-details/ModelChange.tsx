import { adoptedDevices } from '@fieldscope/contract/calls/adopted-devices';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { loadAreas } from '../../texts/texts';
import { useTexts } from '../../texts/use-texts';
import type { Node } from './node-details.queries';

const ChangeModel = lazy(async () => {
  const [{ ChangeModel }] = await Promise.all([
    import('./ChangeModel'),
    loadAreas(['device-changes', 'network-servers']),
  ]);
  return { default: ChangeModel };
});

/** A button that changes what reads an adopted node: nobody has proven what it is. */
export function ModelChange({ node }: { node: Node | undefined }) {
  const { t } = useTexts('node-details');
  const mayChange = useMayCall(adoptedDevices.changeModel);
  const [isOpen, setOpen] = useState(false);
  if (!mayChange || !node?.adopted || node.kind !== 'node') return null;
  return (
    <>
      <Button mb="md" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('changeModel')}
      </Button>
      <Suspense>{isOpen && <ChangeModel node={node} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
