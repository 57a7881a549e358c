export default {
  text: 'The server asked to stop here. Nothing was lost; go back and try again.',
  code: 'Code {{code}}',
  back: 'Go to the dashboard',
};
