// Bundles the programs that tests start by the hundred, which saves each start reading the source file by
// file.
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../packages/api/src/kit/db.ts'
import { createTestDatabase } from '../packages/api/test/kit/test-db.ts'
import { bundle, copyGuides, makeStamped, programs, root } from './bundle.ts'
import { isFresh, partsOfPackages } from './freshness.mjs'
import { setup as openRunFolder } from './test/run-folder.ts'

const migratedDatabase = `${root}/node_modules/.cache/migrated.db`
const target = `${root}/node_modules/.cache/programs`
const fixtures = 'packages/agent/test/fixtures'
const killableRestore = 'e2e/fixtures/killable-restore.ts'

const forTests = {
  ...programs,
  // The bundle starts in a quarter of the time of its sources.
  cli: { main: 'packages/cli/src/main.ts' },
  'own-engine': {
    main: 'packages/engine/test/fixtures/own-engine.ts',
    'script-thread': 'packages/engine/src/scripts/thread/script-thread.ts',
  },
  'killable-api': {
    main: 'packages/api/test/fixtures/killable-api.ts',
    'document-thread': 'packages/api/src/document-thread.ts',
  },
  'killable-agent': {
    main: `${fixtures}/killable-agent.ts`,
    'archive-worker': `${fixtures}/killable-archive-worker.ts`,
    'data-thread': `${fixtures}/killable-data-thread.ts`,
  },
  'killable-restore': { main: killableRestore },
  'odd-threads': {
    'dies-at-import': `${fixtures}/dies-at-import.ts`,
    'dies-while-importing': `${fixtures}/dies-while-importing.ts`,
    'odd-tasks': `${fixtures}/odd-tasks.ts`,
    'waits-while-importing': `${fixtures}/waits-while-importing.ts`,
  },
}

/** Creates the empty database of the api with all its tables, which each test copies. */
async function migrateDatabase(): Promise<void> {
  mkdirSync(`${root}/node_modules/.cache`, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'migrating-'))
  const db = await openDb({ file: `${folder}/trellis.db` })
  await db.close()
  // Another run may read the file meanwhile.
  const copy = `${migratedDatabase}.${process.pid}`
  copyFileSync(`${folder}/trellis.db`, copy)
  renameSync(copy, migratedDatabase)
  rmSync(folder, { recursive: true })
}

/** Creates the same database on the PostgreSQL server of the tests, if there is one. Returns what removes it. */
async function migratePostgres(): Promise<() => Promise<void>> {
  const database = await createTestDatabase('no-tables')
  if (database === null) return async () => undefined
  await (await openDb({ url: database.url })).close()
  process.env.TEST_MIGRATED_DATABASE = new URL(database.url).pathname.slice(1)
  return database.drop
}

export async function setup(): Promise<() => Promise<void>> {
  // Workers are forked after this, so all temporary files of tests are in this folder.
  const closeRunFolder = openRunFolder()
  await migrateDatabase()
  const dropMigrated = await migratePostgres()
  const sources = partsOfPackages(['src', 'test', 'package.json'])
  const others = ['package-lock.json', 'scripts', killableRestore].map((it) => `${root}/${it}`)
  const folder = { target, sources: [...sources, ...others] }
  if (!isFresh(folder)) {
    await makeStamped(folder, async () => {
      rmSync(target, { recursive: true, force: true })
      await bundle(forTests, target)
      for (const name of ['api', 'killable-api']) copyGuides(`${target}/${name}`)
    })
  }
  return async () => {
    closeRunFolder()
    await dropMigrated()
  }
}
