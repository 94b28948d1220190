import type { ImportReport } from '@trellis/contract/game/archives.ts'

/** Returns the report of an import that has just begun. */
export const createImportReport = (): ImportReport => ({
  state: 'checking',
  done: 0,
  total: 0,
  worlds: 0,
  players: 0,
  textures: 0,
  library: 0,
  skipped: [],
  skippedTotal: 0,
  leftOut: [],
  taken: [],
  failure: null,
})
