export {
  deleteResolvedBefore,
  insertResolved,
  listNewestResolved,
  listResolved,
  type ResolvedPosition,
} from './resolved-positions.repository';
