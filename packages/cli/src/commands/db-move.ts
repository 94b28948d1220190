import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { moveDatabase } from '@trellis/api/database-move/move-database.ts'
import { openDb } from '@trellis/api/kit/db.ts'
import { markMoved, refuseMoved, unmarkMoved } from '@trellis/api/kit/embedded-file.ts'
import type { Command } from '../command.ts'
import { Installation } from '../installation/installation.ts'
import { lockInstallation, tryLock } from '../installation/locks.ts'
import { Refusal } from '../installation/refusal.ts'
import { copyDatabase, isOpenElsewhere } from '../installation/sqlite-copy.ts'

/** The tables are brought up to date on a copy: the embedded database stays as it is. */
async function copyUpToDate(installation: Installation): Promise<string> {
  const copy = installation.path('run', 'db-move.db')
  mkdirSync(installation.path('run'), { recursive: true, mode: 0o700 })
  removeCopy(copy)
  await copyDatabase(installation.database, copy)
  await (await openDb({ file: copy })).close()
  return copy
}

function removeCopy(copy: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${copy}${end}`, { force: true })
}

async function move(installation: Installation, url: string): Promise<void> {
  const { database, dataDir } = installation
  if (!existsSync(database)) throw new Refusal(`There is no embedded database in ${dataDir}.`)
  refuseMoved(database)
  const own = lockInstallation(installation)
  const agent = tryLock(installation.agentLock)
  try {
    if (agent === null) throw new Refusal(`Trellis runs in ${dataDir}. Stop it first.`)
    if (isOpenElsewhere(database))
      throw new Refusal('The api of this installation still runs. Stop it first.')
    const copy = await copyUpToDate(installation)
    try {
      // The mark comes before the commit: a crash between them leaves no file that passes for the present one.
      const movedAt = new Date().toISOString()
      const moved = await moveDatabase({ file: copy }, { url }, () =>
        markMoved(database, { movedAt, url }),
      ).catch((error: unknown) => {
        unmarkMoved(database)
        throw error
      })
      for (const { table, rows, checksum } of moved)
        console.log(
          `  ${table.padEnd(20)} ${String(rows).padStart(9)} rows  ${checksum.slice(0, 16)}`,
        )
    } finally {
      removeCopy(copy)
    }
  } finally {
    agent?.release()
    own.release()
  }
}

async function run(args: string[]): Promise<void> {
  const begun = performance.now()
  process.umask(0o077)
  const { values } = parseArgs({ args, options: { undo: { type: 'boolean', default: false } } })
  if (values.undo) return undo()
  const url = new Installation(process.env, process.cwd()).databaseUrl
  if (url === null) {
    throw new Refusal('Set DATABASE_URL to the empty PostgreSQL database that it is to go to.')
  }
  const { DATABASE_URL: _, ...env } = process.env
  const installation = new Installation(env, process.cwd())
  console.log(`Copying ${installation.database} to PostgreSQL …`)
  await move(installation, url)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`Every table was read back and adds up to the same. ${seconds} s.
${installation.database} is kept as it was. Trellis and its backups refuse it from now on: keep DATABASE_URL set.
Next: npm start with this DATABASE_URL.`)
}

/** Lets the embedded database be used again, as it was before the move. */
function undo(): void {
  const { DATABASE_URL: _, ...env } = process.env
  const { database } = new Installation(env, process.cwd())
  if (!unmarkMoved(database)) throw new Refusal(`${database} is not marked as moved.`)
  console.log(`${database} can be used again: run npm start without DATABASE_URL.
What happened since the move is in PostgreSQL only, and stays there.`)
}

/** Copies a stopped installation's embedded database to the empty PostgreSQL that DATABASE_URL names. */
export const dbMoveCommand: Command = {
  name: 'db-move',
  summary: 'moves the embedded database of a stopped installation to PostgreSQL',
  usage: '[--undo]',
  run,
}
