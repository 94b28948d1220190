import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getConnection } from '@trellis/api/database/postgres-address.ts'
import { Refusal } from './refusal.ts'

/** Dumps the whole database, as it is at one moment, into a new file. */
export async function dumpDatabase(url: string, target: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--compress=0', `--file=${target}`], url)
}

/** Throws for a dump that PostgreSQL's own program cannot read. */
export async function checkDump(path: string): Promise<void> {
  await run('pg_restore', ['--list', path], null)
}

/** Whole or not at all. Doing it again gives the same. */
export async function restoreDump(url: string, path: string): Promise<void> {
  const database = getConnection(url).PGDATABASE ?? ''
  const how = ['--clean', '--if-exists', '--single-transaction', '--no-owner', '--exit-on-error']
  await run('pg_restore', [...how, `--dbname=${database}`, path], url)
}

async function run(program: 'pg_dump' | 'pg_restore', args: string[], url: string | null) {
  const env = { ...process.env, ...(url !== null && getConnection(url)) }
  // The address has the password in it, too.
  delete env.DATABASE_URL
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (part: Buffer) => {
    output = `${output}${part}`.slice(-4000)
  })
  const [code] = await once(child, 'close').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Refusal(
        `${program} is not installed here. It comes with PostgreSQL's client programs (Debian: postgresql-client).`,
      )
    }
    throw error
  })
  if (code !== 0) throw new Refusal(`${program} failed: ${output.trim() || `exit code ${code}`}`)
}
