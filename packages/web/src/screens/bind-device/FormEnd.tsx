import '@mantine/core/styles/Alert.layer.css';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface FormEndProps {
  /** What went wrong with the whole form, in words. */
  failure: string | undefined;
  action: string;
  isPending: boolean;
}

/** What stands below the fields of a form that brings devices. */
export function FormEnd({ failure, action, isPending }: FormEndProps) {
  return (
    <>
      {failure && (
        <Alert color="critical" icon={<IconAlertTriangle size={18} />} role="alert">
          {failure}
        </Alert>
      )}
      <Button type="submit" loading={isPending}>
        {action}
      </Button>
    </>
  );
}
