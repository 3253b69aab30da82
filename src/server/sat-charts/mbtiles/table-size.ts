/** Page size of the MBTiles files that are written here. */
export const pageBytes = 4096

/** Bytes of a tile in the table beside its image, and in the index. */
const rowBytes = 45

/**
 * Returns the bytes that an image takes in a table of tiles: the part that does not fit into its row is stored in
 * whole pages (SQLite file format, section 1.6).
 */
export function estimateTableBytes(imageBytes: number): number {
  const [maxLocal, minLocal, overflowBytes] = [
    pageBytes - 35,
    Math.floor(((pageBytes - 12) * 32) / 255) - 23,
    pageBytes - 4,
  ]
  if (imageBytes <= maxLocal) return getLeafShare(imageBytes)
  const rest = minLocal + ((imageBytes - minLocal) % overflowBytes)
  const local = rest <= maxLocal ? rest : minLocal
  return getLeafShare(local) + Math.ceil((imageBytes - local) / overflowBytes) * pageBytes
}

/** Returns the bytes of a page that a row takes among rows of the same length: a page holds whole rows only. */
function getLeafShare(localBytes: number): number {
  const rowsPerPage = Math.max(1, Math.floor(pageBytes / (localBytes + rowBytes)))
  return pageBytes / rowsPerPage
}
