import { existsSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'

/** All pages in one go: a copy that lets writers in between begins anew at each of them. */
const allPages = 2 ** 31 - 1

/**
 * Copies a database as it is at one moment, whoever has it open, into one sound file. Throws when it is not sound.
 * Opened to write as well: the last reader that may not would leave its journal behind.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const from = new DatabaseSync(source, { timeout: 10_000 })
  try {
    await backup(from, target, { rate: allPages })
  } finally {
    from.close()
  }
  checkDatabase(target)
}

/** Throws unless every page of it is sound. Leaves one file, whatever journal it had. */
export function checkDatabase(path: string): void {
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = delete')
    const row = database.prepare('pragma integrity_check(1)').get()
    if (row?.integrity_check !== 'ok') {
      throw new Error(`${path} is damaged: ${row?.integrity_check}`)
    }
  } finally {
    database.close()
  }
}

/** Whether any other process has it open. */
export function isOpenElsewhere(path: string): boolean {
  if (!existsSync(path)) return false
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
    return false
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return true
    // One that is broken has to be replaced all the same.
    return false
  } finally {
    database.close()
  }
}

const sqliteBusy = 5
