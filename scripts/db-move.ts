// `npm run db:move`: takes a stopped installation's embedded database to the empty PostgreSQL that DATABASE_URL names.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { MoveRefused, moveDatabase } from '../packages/api/src/database-move/move-database.ts'
import { openDb } from '../packages/api/src/kit/db.ts'
import { Installation } from './installation-backup/installation.ts'
import { lockInstallation, tryLock } from './installation-backup/locks.ts'
import { Refusal, wordsOf } from './installation-backup/refusal.ts'
import { copyDatabase, isOpenElsewhere } from './installation-backup/sqlite-copy.ts'

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
  const own = lockInstallation(installation)
  const agent = tryLock(installation.agentLock)
  try {
    if (agent === null) throw new Refusal(`Trellis runs in ${dataDir}. Stop it first.`)
    if (isOpenElsewhere(database))
      throw new Refusal('The api of this installation still runs. Stop it first.')
    const copy = await copyUpToDate(installation)
    try {
      const moved = await moveDatabase({ file: copy }, { url })
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

async function main(): Promise<void> {
  const begun = performance.now()
  process.umask(0o077)
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
${installation.database} is kept as it was, and is not looked at while DATABASE_URL is set.
Next: npm start with this DATABASE_URL.`)
}

main().catch((error: unknown) => {
  console.error(error instanceof MoveRefused ? error.message : wordsOf(error))
  process.exitCode = 1
})
