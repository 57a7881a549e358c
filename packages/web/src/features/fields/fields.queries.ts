import { fields } from '@fieldscope/contract/calls/fields';
import { useQueryCall } from '../../api/use-call';

/** Names of the fields, to choose from. */
export const useFieldNames = () => useQueryCall(fields.listNames, {});

/** The fields of the organisation by name, without their outlines. */
export const useFields = () => useQueryCall(fields.list, {});

/** Their outlines, as maps need them. */
export const useFieldOutlines = () => useQueryCall(fields.listOutlines, {});
