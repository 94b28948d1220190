import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { syncFolder } from '@trellis/game-data/safe-write.ts'
import { getConnection } from '../database/postgres-address.ts'
import { DataRefused } from './data-version.ts'
import type { Log } from './log.ts'

/** How many copies are kept; the oldest is deleted. */
const maxKept = 3
/** Copies all pages in one step, so that a concurrent writer cannot make the copy restart. */
const allPages = 2 ** 31 - 1

type Deps = {
  dataDir: string
  where: { file: string } | { url: string }
  now: () => number
  /** Starts pg_dump with these arguments and environment variables. */
  startDump: (args: string[], variables: Record<string, string>) => ChildProcess
  log: Log
}

/** Copies a database before a newer version migrates it; `from` is the version that wrote it. */
export type KeepBeforeUpdate = (from: string | null) => Promise<void>

/**
 * Returns the step that copies the database to `DATA_DIR/before-update`. The embedded database is always
 * copied, and a failed copy refuses the update. PostgreSQL is copied with pg_dump if possible; otherwise the
 * log warns.
 */
export function createUpdateBackup({
  dataDir,
  where,
  now,
  startDump,
  log,
}: Deps): KeepBeforeUpdate {
  return async (from) => {
    const folder = join(dataDir, 'before-update')
    const stamp = new Date(now()).toISOString().replaceAll(/[-:.]/g, '')
    const end = 'file' in where ? 'db' : 'dump'
    const target = join(folder, `trellis-${stamp}-from-${from ?? 'older'}.${end}`)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const partial = `${target}.partial`
      if ('file' in where) await copyFile(where.file, partial)
      else await dump(startDump, where.url, partial)
      await rename(partial, target)
      await syncFolder(folder)
      keepNewest(folder)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if ('file' in where) {
        throw new DataRefused(
          `The database could not be copied to ${folder} before its update: ${why} Nothing was changed.`,
        )
      }
      // An image without pg_dump and with a read-only disk must be updatable too; PostgreSQL has other
      // backup tools.
      log.warn({ reason: why }, 'No copy of the PostgreSQL database was made before its update.')
      return
    }
    log.info({ file: target }, 'A copy of the database was made before its update.')
  }
}

async function copyFile(file: string, target: string): Promise<void> {
  const from = new DatabaseSync(file, { timeout: 10_000 })
  try {
    await backup(from, target, { rate: allPages })
  } finally {
    from.close()
  }
}

async function dump(start: Deps['startDump'], url: string, target: string): Promise<void> {
  const child = start(['--format=custom', `--file=${target}`], getConnection(url))
  let output = ''
  child.stderr?.on('data', (part: Buffer) => {
    output = `${output}${part}`.slice(-2000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`pg_dump failed: ${output.trim()}`)
}

function keepNewest(folder: string): void {
  const copies = readdirSync(folder).filter((name) => /^trellis-\d{8}T\d{9}Z-/.test(name))
  for (const name of copies.sort().slice(0, -maxKept)) rmSync(join(folder, name))
}
