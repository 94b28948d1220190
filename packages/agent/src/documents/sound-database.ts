import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

type Plan = {
  /** A database of another number was made by another release. */
  schema: number
  tables: string
  onBroken: 'set-aside' | 'remove'
  now: number
  /** It was checked not long ago, and others may have it open: it is neither checked nor replaced. */
  isKnown?: boolean
}

/** Several threads may write into one database, each for some milliseconds. */
const busyMs = 5000
const notADatabase = 26
const corrupt = 11

/** Opens a database with these tables. One that is broken or of another release makes room for a new one. */
export function openSound(file: string, plan: Plan): DatabaseSync {
  const wasThere = existsSync(file)
  const database = tryToOpen(file, plan, wasThere)
  if (database) return database
  if (plan.isKnown) throw new Error(`${file} is broken.`)
  makeRoom(file, plan)
  const fresh = tryToOpen(file, plan, false)
  if (!fresh) throw new Error(`${file} cannot be made anew.`)
  return fresh
}

/** Returns null if the database is corrupt. */
function tryToOpen(file: string, plan: Plan, wasThere: boolean): DatabaseSync | null {
  const { schema, tables } = plan
  const database = new DatabaseSync(file)
  try {
    database.exec(`pragma busy_timeout = ${busyMs}`)
    if (wasThere && !plan.isKnown && !isSound(database, schema)) {
      database.close()
      return null
    }
    database.exec(tables)
    database.exec(`pragma user_version = ${schema}`)
    return database
  } catch (error) {
    database.close()
    if (isBroken(error)) return null
    throw error
  }
}

/** Accepts an empty file, which a crash right after the first opening leaves. */
function isSound(database: DatabaseSync, schema: number): boolean {
  const version = database.prepare('pragma user_version').get()?.user_version
  const isEmpty = database.prepare('select 1 from sqlite_schema').get() === undefined
  if (version !== schema && !(isEmpty && version === 0)) return false
  return database.prepare('pragma quick_check(1)').get()?.quick_check === 'ok'
}

function isBroken(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return error.errcode === notADatabase || error.errcode === corrupt
}

/** Moves the journal files, too: they belong to the old database and would corrupt the new one. */
function makeRoom(file: string, { onBroken, now }: Plan): void {
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/g, '')
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
    if (onBroken === 'remove') rmSync(path, { force: true })
    else if (existsSync(path)) renameSync(path, `${path}.corrupt-${stamp}`)
  }
}
