import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@trellis/program/log.ts'
import { expect, it, onTestFinished } from 'vitest'
import { startProcess } from '../../../scripts/test/processes.ts'
import { DataRefused } from '../src/kit/data-version.ts'
import { createUpdateBackup } from '../src/kit/update-backup.ts'

const log = createLog({ name: 'api', level: 'silent' })
const pipes = { stdout: 'pipe', stderr: 'pipe' } as const
const where = { url: 'postgres://trellis:secret@db.example/trellis' }

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-update-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

it('stores the output of pg_dump, passing the address in environment variables only', async () => {
  const dataDir = newDataDir()
  const script = 'printf "$PGHOST $PGPASSWORD" >"$1"'
  const keep = createUpdateBackup({
    dataDir,
    where,
    now: () => 0,
    log,
    startDump: (args, variables) => {
      expect(args.join()).not.toContain('secret')
      const [, file = ''] = /--file=(.*)/.exec(args.join(' ')) ?? []
      return startProcess('sh', ['-c', script, 'sh', file], { env: variables, ...pipes })
    },
  })
  await keep('0.7.0')
  const [name = '', ...more] = readdirSync(join(dataDir, 'before-update'))
  expect([name, more]).toEqual(['trellis-19700101T000000000Z-from-0.7.0.dump', []])
  expect(readFileSync(join(dataDir, 'before-update', name), 'utf8')).toBe('db.example secret')
})

it.each(['no-such-program', 'false'])(
  'allows an update of PostgreSQL without a dump: %s',
  async (it) => {
    const dataDir = newDataDir()
    const startDump = () => startProcess(it, [], pipes)
    await createUpdateBackup({ dataDir, where, now: Date.now, log, startDump })(null)
    // The folder cannot be made, as in an image with a read-only root.
    writeFileSync(join(dataDir, 'file'), '')
    const closed = { dataDir: join(dataDir, 'file'), where, now: Date.now, log, startDump }
    await createUpdateBackup(closed)(null)
  },
)

it('refuses to update an embedded database that cannot be copied', async () => {
  const dataDir = newDataDir()
  const file = join(dataDir, 'trellis.db')
  writeFileSync(file, 'no database, but long enough to be read as one'.repeat(100))
  const startDump = () => expect.fail('There is no PostgreSQL.')
  const keep = createUpdateBackup({ dataDir, where: { file }, now: Date.now, log, startDump })
  await expect(keep(null)).rejects.toThrow(DataRefused)
})
