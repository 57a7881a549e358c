import { notes } from '@fieldscope/contract/calls/notes';
import type { Routes } from '../../platform/http/bind';
import * as service from './notes.service';

export const noteRoutes: Routes = (bind) => {
  bind(notes.list, service.listNotes);
  bind(notes.create, service.createNote);
  bind(notes.update, service.updateNote);
  bind(notes.remove, service.removeNote);
};
