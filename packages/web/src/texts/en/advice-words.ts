import actions from '@fieldscope/contract/advice/action-words.en';
import names from '@fieldscope/contract/advice/names.en';
import words from '@fieldscope/contract/advice/words.en';

// One place has them for the portal, files and messages.
export default { ...words, ...actions, ...names };
