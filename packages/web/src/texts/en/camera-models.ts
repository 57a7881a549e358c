export default {
  about: 'Models that AI cameras of all organisations can download and run.',
  empty: 'The library is empty. Add a model, and cameras can run it.',
  incomplete: 'Not complete',
  column: { classes: 'Classes', size: 'File', tasks: 'Tasks', actions: 'Actions' },
  field: {
    name: 'Name',
    version: 'Version',
    classes: 'Classes',
    classesAbout: 'One per line, in the order of their numbers in the model',
    description: 'Description',
    file: 'File',
    fileAbout: 'TensorFlow Lite, at most {{most}}',
    fileChoose: 'Choose a file',
    fileDrop: 'or drop it here',
  },
  wrong: {
    name: 'Enter a name.',
    version: 'Enter up to 15 letters, digits, dots or hyphens.',
    classes: 'Enter at most {{most}} classes with up to 63 characters each.',
    file: 'Choose the file of the model.',
    large: 'The file has more than {{most}}.',
  },
  add: {
    open: 'Add model',
    action: 'Add',
    sending: 'Uploading {{share}}',
    done: '{{name}} is in the library',
  },
  edit: { open: 'Edit', of: 'Edit {{name}}', action: 'Save', done: '{{name}} is saved' },
  remove: {
    open: 'Delete',
    of: 'Delete {{name}}',
    done: '{{name}} is deleted',
    consequence_one:
      '{{number}} task has this model. Cameras that have it keep running it; others can no longer download it, and tasks that wait for their camera end.',
    consequence_other:
      '{{number}} tasks have this model. Cameras that have it keep running it; others can no longer download it, and tasks that wait for their camera end.',
  },
};
