import { solveTask, type TaskToSolve } from './solve-task';

self.onmessage = ({ data }: MessageEvent<TaskToSolve>) => self.postMessage(solveTask(data));
