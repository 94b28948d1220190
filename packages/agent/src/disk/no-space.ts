/** The codes that SQLite has for a full disk: for a write, for its shared memory and for its journal. */
const sqliteFull = [13, 778, 4874]

/** True for errors of a full disk or quota, of the system as well as of SQLite. */
export function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return sqliteFull.includes(Number(error.errcode))
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
