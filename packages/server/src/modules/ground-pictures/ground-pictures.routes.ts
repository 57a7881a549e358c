import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import type { Routes } from '../../platform/http/bind';
import * as service from './ground-pictures.service';

export const groundPictureRoutes: Routes = (bind) => {
  bind(groundPictures.list, service.listPictures);
  bind(groundPictures.viewImage, service.viewImage);
  bind(groundPictures.upload, service.uploadFile);
  bind(groundPictures.create, service.createPicture);
  bind(groundPictures.update, service.updatePicture);
  bind(groundPictures.arrange, service.arrangePictures);
  bind(groundPictures.remove, service.removePicture);
};
