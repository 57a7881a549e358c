import { z } from 'zod';
import { call } from '../call';
import { answer, nameUpTo } from '../fields';
import { Eui, EuiInAnyCase } from '../ids';
import { NOTE_LIMITS } from '../note-limits';
import { TimeInQuery } from '../time';

const NoteId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const NoteText = nameUpTo(NOTE_LIMITS.textLength);

const Note = answer({
  note_id: z.number(),
  /** The moment that it is about, epoch ms. */
  at: z.number(),
  text: z.string(),
  /** null: it concerns the whole organisation. */
  eui: Eui.nullable(),
  device_name: z.string().nullable(),
  /** Who wrote it, also a program; null: an account that was deleted, or a program whose name is not known. */
  author: z.string().nullable(),
});
export type Note = z.infer<typeof Note>;

/** Notes of people at moments of charts: about one device, or the whole organisation. */
export const notes = {
  list: call({
    method: 'GET',
    path: '/note/list_notes',
    role: 'observer',
    summary: 'Notes of a time, ascending; the newest 500 of them',
    query: z.object({
      time_start: TimeInQuery,
      time_end: TimeInQuery,
      /** Notes about this device and the whole organisation alone. */
      eui: EuiInAnyCase.optional(),
    }),
    result: z.array(Note),
    fails: ['device_not_in_organisation'],
  }),
  create: call({
    method: 'POST',
    path: '/note/create_note',
    role: 'administrator',
    summary: 'Writes a note at a moment, about one device or, without an EUI, the whole organisation',
    body: z.object({ at: TimeInQuery, text: NoteText, eui: EuiInAnyCase.nullish() }),
    result: answer({ note_id: z.number() }),
    // The organisation has as many notes as it may.
    fails: ['operation_unsupported', 'device_not_in_organisation'],
  }),
  update: call({
    method: 'PUT',
    path: '/note/update_note',
    role: 'administrator',
    summary: 'Changes the text and the moment of a note',
    body: z.object({ note_id: NoteId, at: TimeInQuery, text: NoteText }),
    fails: ['resource_missing'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/note/delete_note',
    role: 'administrator',
    summary: 'Deletes a note',
    query: z.object({ note_id: NoteId }),
    fails: ['resource_missing'],
  }),
};
