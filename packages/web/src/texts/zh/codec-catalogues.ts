import type en from '../en/codec-catalogues';
import type { TextsOf } from '../shape';

export default {
  title: '从目录导入',
  about: '导入公开发布的编解码器合集，找到您的设备，查看其测试结果，并添加为设备配置。',
  back: '返回设备配置',
  bring: {
    choose: '选择压缩包',
    drop: '或拖放到此处',
    about:
      'chirpstack-device-profiles 或 lorawan-devices 中某个厂商文件夹的 zip 或 tar.gz，最大 {{size}}。保留一周，仅供您的组织使用。',
    sending: '正在上传 {{name}}',
    reading: '正在读取 {{name}}',
    empty: '文件为空，请选择其他文件。',
    tooLarge: '压缩包为 {{size}}，最大 {{most}}。请只打包一个厂商的文件夹，并去掉图片。',
  },
  summary: {
    of: '{{name}}：{{models}} 个型号，保留至 {{date}}',
    replace: '导入其他压缩包',
    remove: '删除目录',
  },
  leftOut: {
    count_other: '未采用 {{count}} 个文件',
    more: '另有 {{count}} 个',
    unreadable: '无法读取',
    too_long: '过长',
    codec_missing: '未指定压缩包中存在的编解码器',
    nameless: '没有名称',
    link: '是链接',
    tests_unreadable: '其中的测试无法读取',
  },
  list: {
    label: '目录中的型号',
    search: '搜索厂商或型号',
    vendor: '厂商',
    anyVendor: '全部厂商',
    model: '型号',
    version: '{{name}}（{{version}}）',
    description: '说明',
    tests: '编解码器测试',
    nothing: '没有匹配的型号。请换一个词，或选择其他厂商。',
    tooMany: '一次最多 {{most}} 个',
    review_other: '查看 {{count}} 个型号',
  },
  tests: {
    none: '没有测试',
    noneHint: '该编解码器没有附带测试，因此无法给出建议。添加配置后，请用一条上行数据试运行。',
    notRun_other: '{{count}} 项测试，未运行',
    passed: '通过 {{passed}}/{{tests}} 项',
    running: '正在运行测试',
    expected: '预期',
    got: '实际',
  },
  outcomes: {
    passed: '通过',
    failed: '未通过',
    timeout: '超时',
    not_run: '未运行',
  },
  all: {
    run: '运行全部测试',
    progress: '编解码器 {{done}}/{{all}}',
    stop: '停止',
  },
  review: {
    title: '添加前核对',
    about: '根据测试中的名称和数值判断各字段对应的测量项，如有错误请更正。',
    back: '返回目录',
    add_other: '添加 {{count}} 个设备配置',
    added_other: '已添加 {{count}} 个设备配置',
  },
  problems: {
    name_taken: '已有同名的设备配置，请使用其他名称。',
    limit_reached: '您的组织的设备配置数量已达上限，请先删除一个。',
    built_in_model: '平台已内置该型号，请为型号使用其他名称。',
  },
  remove: {
    title: '删除目录',
    action: '删除',
    consequence: '将删除列表及其中的编解码器。已添加的设备配置不受影响。',
    done: '目录已删除',
  },
} satisfies TextsOf<typeof en, 'zh'>;
