import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import * as z from 'zod'
import { DataRefused } from './data-version.ts'
import { readSqliteCode } from './database-fault.ts'

const damaged = [11, 26]
/** SQLITE_READONLY and SQLITE_CANTOPEN. */
const closed = [8, 14]

const moveSchema = z.object({ movedAt: z.string(), to: z.string() })
/** The time of a move to PostgreSQL, and the target without its password. */
export type DatabaseMove = z.output<typeof moveSchema>

const markFile = (file: string) => `${file}-moved`

/** Marks an embedded database as moved, so that the outdated accounts are not used by mistake. */
export async function markMoved(file: string, { movedAt, url }: { movedAt: string; url: string }) {
  const { host, pathname } = new URL(url)
  const move: DatabaseMove = { movedAt, to: `${host}${pathname}` }
  await writeSafely(markFile(file), JSON.stringify(move))
}

/** Removes the mark of `markMoved`. Returns false when there was none. */
export function unmarkMoved(file: string): boolean {
  if (!existsSync(markFile(file))) return false
  rmSync(markFile(file))
  return true
}

/** Throws a `DataRefused` when the embedded database was moved to PostgreSQL. */
export function refuseMoved(file: string): void {
  if (!existsSync(markFile(file))) return
  const { movedAt, to } = moveSchema.parse(JSON.parse(readFileSync(markFile(file), 'utf8')))
  throw new DataRefused(
    `The accounts in ${file} were moved to PostgreSQL (${to}) on ${movedAt.slice(0, 10)}. ` +
      'Set DATABASE_URL to that database. To use the file as it was before the move: npm run db:move -- --undo',
  )
}

/**
 * Throws a `DataRefused` when the embedded database is missing or empty although the installation has game
 * servers or a session secret. A new empty database would hide every account.
 */
export function refuseLost(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? null
  if (size !== null && size > 0) return
  const found = findTraces(dirname(file))
  if (found === null) return
  throw new DataRefused(
    `${file} is ${size === null ? 'missing' : 'empty'}, but ${found} belongs to an installation that had accounts. ` +
      'Put the newest backup back: npm run restore -- <file>. Or set DATABASE_URL if the accounts are in PostgreSQL.',
  )
}

/** Returns a path that only an installation with accounts contains; null for a new data folder. */
function findTraces(dataDir: string): string | null {
  const secret = join(dataDir, 'keys/session-secret')
  if (existsSync(secret)) return secret
  const servers = join(dataDir, 'servers')
  return existsSync(servers) && readdirSync(servers).length > 0 ? servers : null
}

/** Returns an operator's message for SQLite errors about a damaged or closed file; null for any other error. */
export function describeDamage(error: unknown, file: string): DataRefused | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (readSqliteCode(cause) ?? 0) & 0xff
    if (closed.includes(code)) {
      return new DataRefused(
        `${file} cannot be opened for reading and writing (${cause.message}). ` +
          'Give the user who runs Trellis the right to write this file and its folder.',
      )
    }
    if (!damaged.includes(code)) continue
    return new DataRefused(
      `${file} is damaged (${cause.message}). Put the newest backup back: npm run restore -- <file>. ` +
        'The restore keeps the damaged file in DATA_DIR.',
    )
  }
  return null
}
