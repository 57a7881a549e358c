import { annotations } from '@fieldscope/contract/calls/annotations';
import type { Routes } from '../../platform/http/bind';
import * as service from './annotations.service';

export const annotationRoutes: Routes = (bind) => {
  bind(annotations.list, service.listAnnotations);
  bind(annotations.create, service.createAnnotation);
  bind(annotations.update, service.updateAnnotation);
  bind(annotations.remove, service.removeAnnotation);
};
