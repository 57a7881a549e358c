import type { Eui } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { CameraDownloads } from './camera-downloads.model';

const CAMERA = '2CF7F1C044300001' as Eui;
const OTHER = '2CF7F1C044300002' as Eui;

test('of downloads that hang the oldest of a camera is cut off, and those of other cameras go on', () => {
  const downloads = new CameraDownloads();
  const cut: string[] = [];
  const begin = (eui: Eui, name: string) => downloads.begin(eui, { destroy: () => cut.push(name) });
  begin(OTHER, 'other');
  begin(CAMERA, 'a');
  const end = begin(CAMERA, 'b');
  begin(CAMERA, 'c');
  begin(CAMERA, 'd');
  end();
  begin(CAMERA, 'e');
  expect(cut).toEqual([]);
  begin(CAMERA, 'f');
  expect(cut).toEqual(['a']);
});
