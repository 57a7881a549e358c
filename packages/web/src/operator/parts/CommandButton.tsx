import { operatorCommands } from '@fieldscope/contract/calls/operators';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useOperatorQuery } from '../api/use-operator-call';

const CommandDialog = lazy(async () => ({ default: (await import('./CommandDialog')).CommandDialog }));

interface CommandButtonProps {
  /** Of a command of the tool. */
  name: string;
  /** What the button says. */
  label: string;
  given?: Readonly<Record<string, string>>;
}

/** Opens the form of a command, with what the page knows filled in. */
export function CommandButton({ name, label, given }: CommandButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useOperatorQuery(operatorCommands.list, {});
  const command = data?.find((one) => one.name === name);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={command?.tool_only !== ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && command && (
        <Suspense>
          <CommandDialog command={command} given={given} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
