import { cameraModels, cameras } from '@fieldscope/contract/calls/cameras';
import type { Routes } from '../../platform/http/bind';
import * as service from './cameras.service';
import * as library from './library/library.service';
import * as pictures from './pictures/pictures.service';
import type { TaskOrders } from './tasks/orders.service';
import * as tasks from './tasks/tasks.service';

export const cameraRoutes =
  (orders: TaskOrders): Routes =>
  (bind) => {
    bind(cameraModels.list, library.listLibrary);
    bind(cameraModels.create, library.createModel);
    bind(cameraModels.upload, library.uploadModel);
    bind(cameraModels.update, library.updateModel);
    bind(cameraModels.remove, library.removeModel);
    bind(cameras.view, service.viewCamera);
    bind(cameras.changeSettings, service.changeSettings);
    bind(cameras.listModels, tasks.listModels);
    bind(cameras.listTasks, tasks.listTasks);
    bind(cameras.viewTask, tasks.viewTask);
    bind(cameras.deploy, (ctx, input) => tasks.deployModel({ orders }, ctx, input));
    bind(cameras.end, (ctx, input) => tasks.endTask({ orders }, ctx, input));
    bind(cameras.listPictures, pictures.listPictures);
    bind(cameras.viewPicture, pictures.viewPicture);
    bind(cameras.removePictures, pictures.removePictures);
  };
