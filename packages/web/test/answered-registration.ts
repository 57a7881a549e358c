import { registration } from '@fieldscope/contract/calls/registration';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { OWNER } from './answers';
import { type Answer, on } from './contract-answers';

/** What a visitor's way to an organisation of their own asks for; each picture is another one. */
export function withRegistration(open = true): Answer[] {
  let drawn = 0;
  return [
    on(registration.view, { open }),
    on(registration.drawPicture, () => {
      drawn += 1;
      return { picture_id: `picture-${drawn}`, svg: `<svg id="${drawn}"/>`, expires_in: 300 };
    }),
    on(registration.sendCode, { expires_in: 600, resend_in: LIMITS.emailCode.resendMs / SECOND_MS }),
    on(registration.register, { activation_token: 'activation-1', expires_in: 86_400 }),
    on(registration.activate, OWNER),
    on(registration.listCountries, {
      list: [{ code: 'KZ', name_en: 'Kazakhstan', name_zh: '哈萨克斯坦', name_ru: 'Казахстан' }],
    }),
  ];
}
