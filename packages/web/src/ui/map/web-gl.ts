let isThere: boolean | undefined;

/** Whether this browser can draw maps; asked before their code is loaded. */
export function hasWebGl(): boolean {
  isThere ??= document.createElement('canvas').getContext('webgl2') !== null;
  return isThere;
}
