import actions from '@fieldscope/contract/advice/action-words.zh';
import names from '@fieldscope/contract/advice/names.zh';
import words from '@fieldscope/contract/advice/words.zh';

// One place has them for the portal, files and messages.
export default { ...words, ...actions, ...names };
