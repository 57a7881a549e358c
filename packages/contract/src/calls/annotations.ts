import { z } from 'zod';
import { ANNOTATION_LIMITS } from '../annotation-limits';
import { call } from '../call';
import { answer, nameUpTo } from '../fields';
import { Eui, EuiInAnyCase } from '../ids';
import { TimeInQuery } from '../time';

const AnnotationId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const Note = nameUpTo(ANNOTATION_LIMITS.textLength);

const Annotation = answer({
  annotation_id: z.number(),
  /** The moment that it is about, epoch ms. */
  at: z.number(),
  text: z.string(),
  /** null: it concerns the whole organisation. */
  eui: Eui.nullable(),
  device_name: z.string().nullable(),
  /** Who wrote it; null: an account that was deleted. */
  author: z.string().nullable(),
});
export type Annotation = z.infer<typeof Annotation>;

/** Notes of people at moments of charts: about one device, or the whole organisation. */
export const annotations = {
  list: call({
    method: 'GET',
    path: '/annotation/list_annotations',
    role: 'observer',
    summary: 'Notes of a time, ascending; the newest 500 of them',
    query: z.object({
      time_start: TimeInQuery,
      time_end: TimeInQuery,
      /** Notes about this device and the whole organisation alone. */
      eui: EuiInAnyCase.optional(),
    }),
    result: z.array(Annotation),
    fails: ['device_not_in_organisation'],
  }),
  create: call({
    method: 'POST',
    path: '/annotation/create_annotation',
    role: 'administrator',
    summary: 'Writes a note at a moment, about one device or, without an EUI, the whole organisation',
    body: z.object({ at: TimeInQuery, text: Note, eui: EuiInAnyCase.nullish() }),
    result: answer({ annotation_id: z.number() }),
    // The organisation has as many notes as it may.
    fails: ['operation_unsupported', 'device_not_in_organisation'],
  }),
  update: call({
    method: 'PUT',
    path: '/annotation/update_annotation',
    role: 'administrator',
    summary: 'Changes the text and the moment of a note',
    body: z.object({ annotation_id: AnnotationId, at: TimeInQuery, text: Note }),
    fails: ['resource_missing'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/annotation/delete_annotation',
    role: 'administrator',
    summary: 'Deletes a note',
    query: z.object({ annotation_id: AnnotationId }),
    fails: ['resource_missing'],
  }),
};
