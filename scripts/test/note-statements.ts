import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect } from 'vitest'
import { root } from '../node.mjs'

// With TEST_STATEMENTS_FOLDER, each test file leaves the SQL statements there that it ran on the embedded database:
// postgres-files.mjs chooses by them which files run again on PostgreSQL.
const { TEST_STATEMENTS_FOLDER: folder } = process.env
if (folder) {
  const statements = new Set<string>()
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (sql, ...rest) {
    // Lists of values differ in their length only.
    statements.add(sql.replaceAll(/\?(?:, \?)+/g, '?').replaceAll(/\(\?\)(?:, \(\?\))+/g, '(?)'))
    return prepare.call(this, sql, ...rest)
  }
  afterAll(() => {
    DatabaseSync.prototype.prepare = prepare
    if (statements.size === 0) return
    mkdirSync(folder, { recursive: true })
    const file = relative(root, expect.getState().testPath ?? '')
    const path = join(folder, `${file.replaceAll('/', '+')}.json`)
    writeFileSync(path, JSON.stringify({ file, statements: [...statements] }))
  })
}
