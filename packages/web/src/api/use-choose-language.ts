import { users } from '@fieldscope/contract/calls/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseLanguage } from './reader-language';
import { keyOf } from './use-call';

/** `chooseLanguage` for a signed-in reader; a failure is shown as of any change. */
export function useChooseLanguage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: chooseLanguage,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(users.viewSetting) }),
  });
}
