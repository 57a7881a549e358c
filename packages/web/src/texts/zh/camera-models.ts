import type { TextsOf } from '@fieldscope/contract/texts';
import type en from '../en/camera-models';

export default {
  about: '所有组织的 AI 摄像头都可以下载并运行的模型。',
  empty: '模型库为空。添加模型后，摄像头即可运行。',
  incomplete: '不完整',
  column: { classes: '类别', size: '文件', tasks: '任务数', actions: '操作' },
  field: {
    name: '名称',
    version: '版本',
    classes: '类别',
    classesAbout: '每行一个，按模型中的编号顺序',
    description: '说明',
    file: '文件',
    fileAbout: 'TensorFlow Lite，最大 {{most}}',
    fileChoose: '选择文件',
    fileDrop: '或拖放到此处',
  },
  wrong: {
    name: '请输入名称。',
    version: '请输入最多 15 个字母、数字、点或连字符。',
    classes: '最多 {{most}} 个类别，每个不超过 63 个字符。',
    file: '请选择模型文件。',
    large: '文件超过 {{most}}。',
  },
  add: { open: '添加模型', action: '添加', sending: '正在上传 {{share}}', done: '{{name}} 已加入模型库' },
  edit: { open: '编辑', of: '编辑 {{name}}', action: '保存', done: '{{name}} 已保存' },
  remove: {
    open: '删除',
    of: '删除 {{name}}',
    done: '{{name}} 已删除',
    consequence_other:
      '有 {{number}} 个任务使用此模型。已有该模型的摄像头会继续运行，其他摄像头无法再下载，等待摄像头的任务随即结束。',
  },
} satisfies TextsOf<typeof en, 'zh'>;
