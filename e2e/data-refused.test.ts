import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDb } from '../packages/api/src/kit/db.ts'
import { createUpdateBackup } from '../packages/api/src/kit/update-backup.ts'
import { createLog } from '../packages/program/src/log.ts'
import { runProcess } from '../scripts/test/processes.ts'
import { Account } from './kit/account.ts'
import { Trellis } from './kit/trellis.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
/** An installation with an account, as Ctrl-C leaves it on the disk. */
const sample = mkdtempSync(join(tmpdir(), 'trellis-sample-'))

beforeAll(async () => {
  const trellis = await Trellis.start({}, sample)
  await Account.signIn(trellis.url, 'Owner')
  await trellis.end()
})
afterAll(() => rmSync(sample, { recursive: true, force: true }))

function copySample(): { dataDir: string; database: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  cpSync(sample, dataDir, { recursive: true })
  rmSync(join(dataDir, 'run'), { recursive: true, force: true })
  rmSync(join(dataDir, 'agent.lock.db'), { force: true })
  return { dataDir, database: join(dataDir, 'trellis.db') }
}

function change(database: string, sql: string): void {
  const open = new DatabaseSync(database)
  open.exec(sql)
  open.close()
}

const cli = 'node_modules/.cache/programs/cli/main.js'

/** Runs a command of README or the operator's pages on the data; a refused start opens no port. */
function run(script: string, dataDir: string, ...args: string[]) {
  return runWith({}, script, dataDir, ...args)
}

function runWith(
  variables: Record<string, string>,
  script: string,
  dataDir: string,
  ...args: string[]
) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const { status, stdout, stderr } = runProcess(process.execPath, [`${root}/${script}`, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '1', ...variables },
  })
  return { status, output: stdout + stderr }
}

function expectRefused({ status, output }: ReturnType<typeof run>, dataDir: string): void {
  expect(status).toBe(78)
  expect(output).not.toMatch(/^ +at /m)
  // The api never opened the data, so the agent did not touch the servers' folders.
  for (const file of ['run/agent.sock', 'agent.lock.db'])
    expect([file, existsSync(join(dataDir, file))]).toEqual([file, false])
}

describe('npm start', () => {
  it('refuses data that a newer version wrote, and names both versions', () => {
    const { dataDir, database } = copySample()
    change(database, "update installation set value = '98.7.6' where fact = 'version'")
    const refused = run('scripts/start.mjs', dataDir)
    expect(refused.output).toContain(`This data was written by Trellis 98.7.6; this is ${version}.`)
    expectRefused(refused, dataDir)
  })

  it('refuses a database with unknown tables', () => {
    const { dataDir, database } = copySample()
    change(database, "insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')")
    const refused = run('scripts/start.mjs', dataDir)
    expect(refused.output).toContain(`This data was written by a newer Trellis; this is ${version}`)
    expectRefused(refused, dataDir)
  })

  it('refuses an empty database in place of an existing installation', () => {
    const { dataDir, database } = copySample()
    truncateSync(database)
    const refused = run('scripts/start.mjs', dataDir)
    expect(refused.output).toContain(`${database} is empty`)
    expect(refused.output).toContain('npm run restore')
    expectRefused(refused, dataDir)
    expect(statSync(database).size).toBe(0)
  })

  it('refuses to create a missing database of an existing installation', () => {
    const { dataDir, database } = copySample()
    rmSync(database)
    const refused = run('scripts/start.mjs', dataDir)
    expect(refused.output).toContain(`${database} is missing`)
    expectRefused(refused, dataDir)
    expect(existsSync(database)).toBe(false)
  })

  it.each([
    ['in its first bytes', (bytes: Buffer) => bytes.fill(7, 0, 100)],
    ['in its pages', (bytes: Buffer) => bytes.fill(7, 100)],
  ])('names a database that is damaged %s', (_where, spoil) => {
    const { dataDir, database } = copySample()
    writeFileSync(database, spoil(readFileSync(database)))
    const refused = run('scripts/start.mjs', dataDir)
    expect(refused.output).toContain(`${database} is damaged`)
    expect(refused.output).toContain('npm run restore')
    expectRefused(refused, dataDir)
    expect(run(cli, dataDir, 'backup').output).toContain(`${database} is damaged`)
  })

  it('refuses a database that was moved to PostgreSQL, also when backing it up', () => {
    const { dataDir, database } = copySample()
    const mark = { movedAt: '2026-01-02T03:04:05.000Z', to: 'db.example/trellis' }
    writeFileSync(`${database}-moved`, JSON.stringify(mark))
    const sentence = `The accounts in ${database} were moved to PostgreSQL (db.example/trellis) on 2026-01-02.`
    const refused = run('scripts/start.mjs', dataDir)
    expect(refused.output).toContain(sentence)
    expectRefused(refused, dataDir)
    const backup = run(cli, dataDir, 'backup')
    expect([backup.status, backup.output]).toEqual([1, expect.stringContaining(sentence)])
    expect(run(cli, dataDir, 'db-move', '--undo').status).toBe(0)
    expect(run(cli, dataDir, 'backup').status).toBe(0)
  })
})

describe('a wrong variable', () => {
  it.each([
    ['ISOLATION', 'maybe'],
    ['SERVER_MEMORY_MB', 'a lot'],
    ['AGENT_LISTEN', '127.0.0.1:4000'],
    ['LOG_LEVEL', 'loud'],
  ])('ends npm start with one sentence about %s', (name, value) => {
    const { dataDir } = copySample()
    const { status, output } = runWith({ [name]: value }, 'scripts/start.mjs', dataDir)
    expect([status, output]).toEqual([78, expect.stringContaining(name)])
    expect(output).not.toMatch(/^ +at |starting it again/m)
  })

  it('ends the conductor with one sentence about it', () => {
    const { dataDir } = copySample()
    const conductor = 'node_modules/.cache/programs/conductor/main.js'
    const { status, output } = runWith({ LOG_LEVEL: 'loud' }, conductor, dataDir)
    expect([status, output]).toEqual([78, expect.stringContaining('LOG_LEVEL')])
    expect(output).not.toMatch(/^ +at /m)
  })
})

it('keeps three copies of the database, one per update', async () => {
  const { dataDir, database } = copySample()
  const copies = () => readdirSync(join(dataDir, 'before-update')).sort()
  /** Removes the newest migration, so that the next start is an update. */
  const goBack = (update: number) =>
    change(
      database,
      `${undoNewest};
      delete from kysely_migration where name = (select max(name) from kysely_migration);
      update account set username = 'Before ${update}'`,
    )
  for (let update = 1; update <= 3; update++) {
    goBack(update)
    await openAsApi(dataDir, database, update)
    expect(copies()).toHaveLength(update)
  }
  goBack(4)
  const trellis = await Trellis.start({}, dataDir)
  await trellis.end()
  expect(copies()).toHaveLength(3)
  const newest = new DatabaseSync(join(dataDir, 'before-update', copies().at(-1) ?? ''))
  expect(newest.prepare('select username from account').get()).toEqual({ username: 'Before 4' })
  expect(newest.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  newest.close()
})

/** Opens the database as each start of the api does, some days ago. */
async function openAsApi(dataDir: string, file: string, day: number): Promise<void> {
  const now = () => Date.now() + (day - 10) * 86_400_000
  const log = createLog({ name: 'test', level: 'error' })
  const startDump = () => {
    throw new Error('Only PostgreSQL is dumped.')
  }
  const db = await openDb(
    { file },
    createUpdateBackup({ dataDir, where: { file }, now, startDump, log }),
  )
  await db.close()
}

it('restricts its files to its user, and warns when the folder is open to others', async () => {
  const { dataDir, database } = copySample()
  chmodSync(dataDir, 0o755)
  chmodSync(database, 0o644)
  const trellis = await Trellis.start({ LOG_LEVEL: 'warn' }, dataDir)
  expect(trellis.output).toContain(`Other users of this machine can read ${dataDir}`)
  expect(statSync(database).mode & 0o777).toBe(0o600)
  expect(statSync(`${database}-wal`).mode & 0o777).toBe(0o600)
  await trellis.end()
})

/** Undoes the newest migration. */
const undoNewest =
  'alter table shop_item drop column text_code; alter table shop_order_line drop column text_code'
