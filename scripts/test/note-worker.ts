import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

// The run's watch reads which file a worker runs, and since when: run-tests.mjs kills a worker whose file hangs.
const { TEST_WORKERS_FOLDER: folder } = process.env
if (folder) {
  const note = join(folder, String(process.pid))
  writeFileSync(note, JSON.stringify({ file: expect.getState().testPath, since: Date.now() }))
  afterAll(() => rmSync(note, { force: true }))
}
