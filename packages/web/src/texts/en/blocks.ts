export default {
  title: 'Arrange values of {{name}}',
  about:
    'Everyone in the organisation sees these values in this order and with these names. Drag a value, or move it with the arrow keys.',
  list: 'Values of the node',
  move: 'Move {{name}}, position {{position}} of {{count}}',
  moved: '{{name}} is at position {{position}} of {{count}}',
  name: 'Name of {{name}}',
  hide: 'Hide {{name}}',
  show: 'Show {{name}}',
  done: 'Done',
};
