// Bundles the programs that tests start by the hundred, which saves each start reading the source file by
// file.
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { openDb } from '../packages/api/src/kit/db.ts'
import { bundle, copyGuides, keepBuilt, programs, root } from './bundle.ts'
import { partsOfPackages } from './freshness.mjs'

const migratedDatabase = `${root}/node_modules/.cache/migrated.db`
const target = `${root}/node_modules/.cache/programs`
const fixtures = 'packages/agent/test/fixtures'

const forTests = {
  ...programs,
  'mortal-api': { main: 'packages/api/test/fixtures/mortal-api.ts' },
  'mortal-agent': {
    main: `${fixtures}/mortal-agent.ts`,
    'archive-worker': `${fixtures}/mortal-archive-worker.ts`,
    'data-thread': 'packages/agent/src/threads/data-thread.ts',
  },
}

/** Creates the empty database of the api with all its tables, which each test copies. */
async function migrateDatabase(): Promise<void> {
  mkdirSync(`${root}/node_modules/.cache`, { recursive: true })
  const folder = mkdtempSync(`${root}/node_modules/.cache/migrating-`)
  const db = await openDb({ file: `${folder}/trellis.db` })
  await db.close()
  renameSync(`${folder}/trellis.db`, migratedDatabase)
  rmSync(folder, { recursive: true })
}

export async function setup(): Promise<void> {
  await migrateDatabase()
  const sources = partsOfPackages(['src', 'test', 'package.json'])
  const folder = { target, sources: [...sources, `${root}/package-lock.json`, `${root}/scripts`] }
  await keepBuilt(folder, async () => {
    rmSync(target, { recursive: true, force: true })
    await bundle(forTests, target)
    for (const name of ['api', 'mortal-api']) copyGuides(`${target}/${name}`)
  })
}
