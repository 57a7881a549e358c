import { registration } from '@fieldscope/contract/calls/registration';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { OWNER } from './answers';
import { type Answer, on } from './contract-answers';

export const SENT = { expires_in: 600, resend_in: LIMITS.emailCode.resendMs / SECOND_MS };

/** What a visitor's way to an organisation of their own asks for; each task is another one. */
export function withRegistration(open = true): Answer[] {
  let given = 0;
  return [
    on(registration.view, { open }),
    on(registration.giveTask, () => {
      given += 1;
      return { task: `task-${given}`, tries: 8, expires_in: LIMITS.proofTaskMs / SECOND_MS };
    }),
    on(registration.sendCode, SENT),
    on(registration.register, { activation_token: 'activation-1', expires_in: 86_400 }),
    on(registration.activate, OWNER),
    on(registration.listCountries, {
      list: [{ code: 'KZ', name_en: 'Kazakhstan', name_zh: '哈萨克斯坦', name_ru: 'Казахстан' }],
    }),
  ];
}
