import type { ApiError, FailureName } from '../../api/api-error';

export interface BindForm {
  eui: string;
  code: string;
  name: string;
  /** Empty: the Default group. */
  group: string;
  latitude: number | '';
  longitude: number | '';
}
export type BindField = keyof BindForm;

export const EMPTY_FORM: BindForm = { eui: '', code: '', name: '', group: '', latitude: '', longitude: '' };

const FIELD_OF_FAILURE: Partial<Record<FailureName, BindField>> = {
  eui_malformed: 'eui',
  eui_not_registered: 'eui',
  device_already_bound: 'eui',
  registered_again: 'eui',
  device_key_wrong: 'code',
  group_missing: 'group',
};

/** The field that a refusal of the server is about; undefined: it concerns the form as a whole. */
export const fieldOfFailure = (error: ApiError): BindField | undefined => FIELD_OF_FAILURE[error.errorName];

/** An EUI as it is printed on stickers, where letters are capital. */
export const asOnSticker = (eui: string): string => eui.trim().toUpperCase();

/** What is sent: empty fields are left out, and half a position is none. */
export function bindInput({ eui, code, name, group, latitude, longitude }: BindForm) {
  return {
    eui: asOnSticker(eui),
    code: code.trim(),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(group === '' ? {} : { group_uuid: group }),
    ...(latitude === '' || longitude === '' ? {} : { latitude, longitude }),
  };
}

/** Of fields for an EUI or a key code: case counts and no dictionary knows the word. */
export const CODE_LIKE = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
