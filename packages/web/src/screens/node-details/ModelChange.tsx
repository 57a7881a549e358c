import { adoptedDevices } from '@fieldscope/contract/calls/adopted-devices';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import type { Node } from './node-details.queries';

const ChangeModel = lazy(async () => ({ default: (await import('./ChangeModel')).ChangeModel }));

/** A button that changes what reads an adopted node: its model was never proven. */
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
