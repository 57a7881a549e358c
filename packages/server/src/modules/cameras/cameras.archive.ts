import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const camerasArchive: ArchivedTables = {
  tables: {
    camera_task: {
      only: 'ended_at is not null',
      leftOut: ['model_id'],
      ids: { task_id: 'camera_task', device_id: 'device', created_by: 'user' },
    },
    camera_task_step: {
      through: { column: 'task_id', parent: 'camera_task' },
      ids: { task_id: 'camera_task' },
    },
    camera_picture: {
      leftOut: ['picture_id'],
      order: 'picture_id',
      ids: { device_id: 'device', task_id: 'camera_task' },
      as: {
        task_id:
          '(select task_id from camera_task where camera_task.task_id = camera_picture.task_id and ended_at is not null)',
      },
    },
    camera_setting: { ids: { device_id: 'device' } },
    camera_model: { why: 'installation' },
    camera_model_part: { why: 'installation' },
  },
  spaces: {
    camera_task: { from: 'sequence', table: 'camera_task', column: 'task_id' },
  },
};
