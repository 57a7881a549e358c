export default {
  noWebGl: 'This browser cannot draw maps.',
  failed: 'The map could not be loaded. Check the connection, then open this page again.',
  closer: 'Zoom in',
  farther: 'Zoom out',
  ctrlZoom: 'Hold Ctrl while turning the wheel to zoom',
  commandZoom: 'Hold ⌘ while turning the wheel to zoom',
  twoFingers: 'Move the map with two fingers',
};
