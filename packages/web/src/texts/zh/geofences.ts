import type en from '../en/geofences';
import type { TextsOf } from '../shape';

export default {
  about: '您划定的区域。告警规则监测追踪器进入或离开这些区域。',
  empty: '还没有地理围栏。先画出一块田地或院子，再用告警规则监测谁进入或离开。',
  emptyObserver: '还没有地理围栏。管理员可以绘制。',
  missing: '该地理围栏已被删除。',
  back: '返回地理围栏',
  create: '新建地理围栏',
  title: '新建地理围栏',
  editorAbout: '在地图上绘制，或输入以度为单位的坐标（WGS-84）。',
  save: '保存地理围栏',
  saved: '已保存 {{name}}',
  column: { name: '名称', shape: '形状', rules: '告警规则', actions: '操作' },
  shape: {
    field: '地块 {{name}}',
    circle: '圆形，半径 {{radius}}',
    polygon_other: '多边形，{{number}} 个顶点',
  },
  kind: { circle: '圆形', polygon: '多边形', field: '地块' },
  hint: {
    circle: '点击圆心所在位置。可拖动圆心或边界上的控制点。',
    polygon: '依次点击各个顶点，双击或按 Enter 完成。拖动顶点可移动，拖动边的中点可新增顶点。',
    field: '地理围栏采用地块的轮廓，轮廓更改后随之更新。',
  },
  field: {
    radius: { meter: '半径（米）', foot: '半径（英尺）' },
    cornersAbout: '每行一个：纬度, 经度。各边不能相交。',
    choose: '地块',
    noField: '请先绘制或导入地块',
  },
  problem: {
    field: '请选择地块',
    centre: '请输入圆心，或点击地图',
    radius: '请输入 {{least}} 至 {{most}}',
    line: '第 {{line}} 行不是纬度和经度',
    few: '多边形至少有 3 个顶点',
    many: '多边形最多有 100 个顶点',
    crossing: '有的边相交或相接，请移动顶点。',
    too_large: '区域过大：距中心最多 500 公里',
  },
  map: {
    all: '地理围栏地图',
    drawing: '用于绘制地理围栏的地图',
    middle: '圆心',
    radius: '半径',
  },
  usedBy_other: '{{count}} 条告警规则正在使用。更改形状后，这些规则重新开始，其未结束的告警将结束。',
  remove: {
    short: '删除',
    of: '删除 {{name}}',
    consequence: '与其有关的告警保留在历史记录中。',
    used_other: '以下告警规则正在使用它，请先修改或删除这些规则。',
    done: '已删除 {{name}}',
  },
} satisfies TextsOf<typeof en, 'zh'>;
