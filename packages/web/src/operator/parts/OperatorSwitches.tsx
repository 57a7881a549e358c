import type { Language } from '@fieldscope/contract/languages';
import { keepForDevice } from '../../texts/language';
import { changeLanguage } from '../../texts/texts';
import { QuietSwitches } from '../../ui/layout/QuietSwitches';

const choose = (language: Language): Promise<unknown> => {
  keepForDevice(language);
  return changeLanguage(language);
};

/** Language and theme of this device: the accounts of the portal are not changed by it. */
export const OperatorSwitches = () => <QuietSwitches choose={choose} />;
