import { Box } from '@mantine/core';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { Notice } from '../../ui/feedback/Notice';

/** What a request was refused with, if it was. */
export function Failure({ error }: { error: Error | null }) {
  if (!error || isCancelled(error)) return null;
  return (
    <Box my="md">
      <Notice kind="critical">{failureText(error)}</Notice>
    </Box>
  );
}
