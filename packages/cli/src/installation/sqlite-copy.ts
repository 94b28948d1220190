import { existsSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'

/** Copies all pages in one step: a copy in several steps restarts after each write. */
const allPages = 2 ** 31 - 1

/**
 * Copies a consistent snapshot of a database, even while it is in use, into one file. Throws when
 * the copy is corrupt. Opens the source for writing, because a read-only last reader would leave
 * the journal behind.
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

/** Throws when a page is corrupt. Leaves a single file in any journal mode. */
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
