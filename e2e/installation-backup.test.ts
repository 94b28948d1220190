import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDb } from '../packages/api/src/kit/db.ts'
import { createTestDatabase, needsPostgres } from '../packages/api/test/kit/test-db.ts'
import { Installation } from '../packages/cli/src/installation/installation.ts'
import { backUpInstallation } from '../packages/cli/src/installation/installation-backup.ts'
import { finishProcess } from '../scripts/test/processes.ts'
import { isLong } from '../scripts/test/tier.ts'
import { Account } from './kit/account.ts'
import { Trellis } from './kit/trellis.ts'

const root = new URL('..', import.meta.url).pathname
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'trellis-archives-'))
const dataDir = mkdtempSync(join(tmpdir(), 'trellis-e2e-'))
const world = '/server/worlds/START'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let trellis: Trellis
const started: Trellis[] = []
let owner: Account
let operator: Account

/** Uses PostgreSQL when a test database is configured. */
const environment = (there = database): Record<string, string> =>
  there === null ? {} : { DATABASE_URL: there.url }

/** Runs a program of this repository as npm does. */
function run(args: string[], env: Record<string, string> = {}) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return finishProcess(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: {
      ...{ PATH, HOME, NODE_COMPILE_CACHE, INIT_CWD: root, DATA_DIR: dataDir },
      ...environment(),
      ...env,
    },
  })
}

const built = join(root, 'node_modules/.cache/programs')
const cli = join(built, 'cli/main.js')
const killableRestore = join(built, 'killable-restore/main.js')
/** The quick tier kills a restore at every third step. */
const stride = isLong ? 1 : 3
const backup = (...args: string[]) => run(['packages/cli/trellis.mjs', 'backup', ...args])
const restore = (...args: string[]) => run([cli, 'restore', ...args])

const newest = () => join(folder, readdirSync(folder).sort().at(-1) ?? '')

async function saveWeather(weather: number): Promise<void> {
  const { body, headers } = await owner.own(trellis.url, 'GET', world)
  const etag = { 'if-match': headers.get('etag') ?? '' }
  const saved = await owner.own(trellis.url, 'PUT', world, {
    body: { ...body, weather },
    headers: etag,
  })
  expect(saved.status).toBe(200)
}

async function credits(): Promise<number> {
  return (await owner.own(trellis.url, 'GET', '/profile')).body.profile.credit
}

async function give(amount: number): Promise<void> {
  const body = { action: 'add', amount }
  const path = `/admin/users/${owner.id}/credits`
  expect((await operator.call(trellis.url, 'POST', path, { body })).status).toBe(200)
}

async function start(inFolder = dataDir, there = database): Promise<void> {
  trellis = await Trellis.start(environment(there), inFolder)
  started.push(trellis)
}

const status = async () => (await owner.own(trellis.url, 'GET', '/server')).body.server?.status
const untilOnline = () => expect.poll(status).toBe('ONLINE')

/** Returns the content of a DATA_DIR file by file, without files that only a running Trellis leaves. */
function getTree(top: string): Record<string, string> {
  const tree: Record<string, string> = {}
  for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(top.length + 1)
    if (
      /^(run\/|servers\/[^/]+\/run\/|agent\.lock\.db|replaced-|installation-backups\/)/.test(name)
    )
      continue
    tree[name] = createHash('sha256').update(readFileSync(path)).digest('hex')
  }
  return tree
}

beforeAll(async () => {
  database = await createTestDatabase('no-tables')
  await start()
  operator = await Account.signIn(trellis.url, 'Operator')
  owner = await Account.signIn(trellis.url, 'Owner')
  await owner.own(trellis.url, 'POST', '/server', { body: { serverName: 'Sunny-Fields' } })
  await owner.own(trellis.url, 'POST', '/server/start')
  await give(70)
})
afterAll(async () => {
  for (const one of started) await one.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the backup of a whole installation', () => {
  const before: number[] = []

  it('is taken while a server runs and its worlds change', async () => {
    await untilOnline()
    let isMade = false
    const made = backup('--to', folder).finally(() => {
      isMade = true
    })
    for (let weather = 1; !isMade; weather++) {
      await saveWeather(weather % 50)
      before.push(weather % 50)
    }
    const { code, output } = await made
    expect([code, output]).toEqual([0, expect.stringContaining('Read back and checked')])
    expect(output).toContain('servers: 1, worlds: 1')
    const sha256 = createHash('sha256').update(readFileSync(newest())).digest('hex')
    expect(output).toContain(sha256)
    expect(output).not.toContain('Left out')
    expect(readdirSync(folder)).toHaveLength(1)
    expect(existsSync(join(dataDir, 'run/staging'))).toBe(false)
  })

  it('is refused when the folders of all servers are missing', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'trellis-unmounted-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
    for (const name of ['trellis.db', 'trellis.db-wal', 'trellis.db-shm', 'keys']) {
      const part = join(dataDir, name)
      if (existsSync(part)) cpSync(part, join(elsewhere, name), { recursive: true })
    }
    const to = join(elsewhere, 'installation-backups', 'none.tar.zst')
    const { code, output } = await run([cli, 'backup', '--to', to], { DATA_DIR: elsewhere })
    expect([code, output]).toEqual([1, expect.stringContaining('The database lists 1 server, ')])
    expect(existsSync(to)).toBe(false)
    const panel = await run([cli, 'backup', '--only', 'panel'], { DATA_DIR: elsewhere })
    expect([panel.code, panel.output]).toEqual([0, expect.stringContaining('no servers')])
  })

  it('is refused on a machine whose servers are elsewhere', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'trellis-e2e-'))
    onTestFinished(() => rmSync(empty, { recursive: true, force: true }))
    const { code, output } = await run([cli, 'restore', newest(), '--yes'], {
      AGENT_URL: 'http://127.0.0.1:9',
      AGENT_TOKEN: 't'.repeat(32),
      DATA_DIR: empty,
      DATABASE_URL: '',
    })
    expect([code, output]).toEqual([78, expect.stringContaining('restore it where the agent runs')])
  })

  it('cannot replace a running Trellis', async () => {
    const { code, output } = await restore(newest(), '--yes')
    expect([code, output]).toEqual([1, expect.stringContaining('Stop it first.')])
    expect(await status()).toBe('ONLINE')
  })

  it('restores accounts, money and worlds, and moves existing data aside', async () => {
    await saveWeather(60)
    await give(5)
    const late = await Account.signIn(trellis.url, 'Late')
    await trellis.end()
    const requested = await restore(newest())
    expect([requested.code, requested.output]).toEqual([1, expect.stringContaining('Add --yes')])
    const { code, output } = await restore(newest(), '--yes')
    expect([code, output]).toEqual([0, expect.stringContaining('What it replaced is in')])
    const replaced = /is in (\S+);/.exec(output)?.[1] ?? ''
    const [id = ''] = readdirSync(join(replaced, 'servers'))
    const was = join(replaced, 'servers', id, 'data/database/worlds/START_.json')
    expect(JSON.parse(readFileSync(was, 'utf8')).weather).toBe(60)
    await start()
    expect(await credits()).toBe(70)
    expect((await late.own(trellis.url, 'GET', '/profile')).status).toBe(401)
    // The server was running at the backup, so it must start after the restore.
    await untilOnline()
    const { weather } = (await owner.own(trellis.url, 'GET', world)).body
    expect([0, ...before]).toContain(weather)
    const check = await operator.call(trellis.url, 'POST', '/admin/ledger/check')
    expect(check.body.check.faults).toEqual([])
    await owner.own(trellis.url, 'POST', '/server/stop')
    await expect.poll(status).toBe('OFFLINE')
    const readLog = async () =>
      JSON.stringify((await owner.own(trellis.url, 'GET', '/activity')).body)
    await expect.poll(readLog).toContain('Server stopped')
    await trellis.end()
  })

  it('is taken of a stopped installation too, and restored into an empty folder', async () => {
    const [id = ''] = readdirSync(join(dataDir, 'servers'))
    const worlds = join(dataDir, 'servers', id, 'data/database/worlds')
    writeFileSync(join(worlds, 'BROKEN_.json'), '{"blocks": ')
    symlinkSync('/etc/hostname', join(worlds, 'LINK_.json'))
    const old = `trellis-20200101T000000000Z.tar.zst.partial`
    writeFileSync(join(folder, old), '')
    utimesSync(join(folder, old), 0, 0)
    const { code, output } = await backup('--to', folder, '--keep', '1')
    expect([code, output]).toEqual([0, expect.stringMatching(/Removed trellis-/)])
    expect(output).toMatch(/Broken on the server already, and kept as they are:\n.*BROKEN_\.json/)
    expect(output).toMatch(/Left out:\n.*LINK_\.json/)
    expect(existsSync(join(dataDir, 'trellis.db-wal'))).toBe(false)
    expect(readdirSync(folder)).toHaveLength(1)
    const empty = mkdtempSync(join(tmpdir(), 'trellis-e2e-'))
    const elsewhere = await createTestDatabase('no-tables')
    const env = { DATA_DIR: empty, ...environment(elsewhere) }
    const made = await run([cli, 'restore', newest(), ...(elsewhere ? ['--yes'] : [])], env)
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('is as it was at')])
    await start(empty, elsewhere)
    try {
      expect(await credits()).toBe(70)
      await expect.poll(status).toBe('OFFLINE')
      expect((await owner.own(trellis.url, 'GET', world)).status).toBe(200)
    } finally {
      await trellis.stop()
      await elsewhere?.drop()
    }
  })
})

/** The ways in which an archive is broken, each with the sentence that the operator reads. */
const unusable: [why: string, spoil: (archive: Buffer) => Buffer, words: string][] = [
  ['damaged', flipped, 'The backup is damaged.'],
  ['cut short', (archive) => archive.subarray(0, archive.length - 100), 'The backup is damaged.'],
  ['lengthened', (archive) => Buffer.concat([archive, Buffer.alloc(9)]), 'The backup is damaged.'],
  ['something else', () => Buffer.from('no archive'), 'The backup is damaged.'],
  [
    'of another kind',
    (it) => renamed(it, '"trellis-installation"', '"trellis-inst_llation"'),
    'not a backup',
  ],
  ['newer', (it) => renamed(it, '"version":1', '"version":9'), 'made by a newer Trellis'],
  [
    'of a newer version',
    (it) => renamed(it, `"trellisVersion":"${version}"`, '"trellisVersion":"9.9.9"'),
    `made by a newer Trellis (9.9.9; this is ${version}). Install the Trellis`,
  ],
  [
    'of a newer build of this version',
    (it) => renamed(it, '"045-watched-parts"', '"945-watched-parts"'),
    `made by a newer Trellis (${version}; this is ${version}).`,
  ],
]

/**
 * Flips one bit that changes the unpacked content: some bits of a compressed stream, as in a run of zeros,
 * have no effect.
 */
function flipped(archive: Buffer): Buffer {
  const whole = zstdDecompressSync(archive)
  const copy = Buffer.from(archive)
  for (let at = copy.length >> 1; ; at++) {
    copy[at] = (copy[at] ?? 0) ^ 1
    if (!unpacksTo(copy, whole)) return copy
    copy[at] = (copy[at] ?? 0) ^ 1
  }
}

function unpacksTo(archive: Buffer, whole: Buffer): boolean {
  try {
    return zstdDecompressSync(archive).equals(whole)
  } catch {
    return false
  }
}

/** Replaces text of the manifest and keeps the tar valid. */
function renamed(archive: Buffer, from: string, to: string): Buffer {
  const tar = zstdDecompressSync(archive)
  const at = tar.indexOf(from)
  tar.write(to, at)
  return zstdCompressSync(tar)
}

describe('a restore', () => {
  it.each(unusable)(
    'refuses an archive that is %s, and changes nothing',
    async (why, spoil, words) => {
      const bad = join(folder, `bad-${why.replaceAll(' ', '-')}.tar.zst`)
      writeFileSync(bad, spoil(readFileSync(newestOwn())))
      const was = getTree(dataDir)
      const { code, output } = await restore(bad, '--yes')
      rmSync(bad)
      expect([code, output]).toEqual([1, expect.stringContaining(words)])
      expect(getTree(dataDir)).toEqual(was)
    },
  )

  it('leaves the old or the new data when killed at any step, and can be repeated', async () => {
    const archive = newestOwn()
    const victim = `${dataDir}-victim`
    const env = { DATA_DIR: victim }
    mkdirSync(victim)
    await run([cli, 'restore', archive, '--yes'], env)
    const fresh = await getState(victim)
    const outcomes = new Set<string>()
    for (let step = 1, isKilled = true; isKilled; step += stride) {
      rmSync(victim, { recursive: true })
      cpSync(dataDir, victim, { recursive: true })
      writeFileSync(join(victim, 'keys/old'), 'old')
      await database?.ask("update server set name = 'Older'")
      const old = await getState(victim)
      const killable = [killableRestore, archive, String(step)]
      const { code, signal, output } = await run(killable, env)
      isKilled = signal === 'SIGKILL'
      expect([code, output]).toEqual([isKilled ? null : 0, ''])
      const isBegun = existsSync(join(victim, 'restore-journal.json'))
      if (isBegun) outcomes.add('begun')
      else {
        const left = await getState(victim)
        const isOld = isDeepStrictEqual(left, old)
        outcomes.add(isOld ? 'old' : 'new')
        if (!isOld) expect(left).toEqual(fresh)
      }
      const again = await run([cli, 'restore', archive, '--yes'], env)
      expect([again.code, again.output.includes('cut off')]).toEqual([0, isBegun])
      expect(await getState(victim)).toEqual(fresh)
      expect(readdirSync(victim).some((name) => name.startsWith('restore-'))).toBe(false)
    }
    rmSync(victim, { recursive: true })
    expect([...outcomes].sort()).toEqual(['begun', 'new', 'old'])
  })

  it.skipIf(needsPostgres)(
    'finds the apis on the same PostgreSQL, and no other Trellis',
    async () => {
      if (database === null) throw new Error('There is no PostgreSQL.')
      const otherProgram = createServer((_request, response) => response.end('{"status":"alive"}'))
      otherProgram.listen(0, '127.0.0.1')
      onTestFinished(() => void otherProgram.close())
      await once(otherProgram, 'listening')
      const { port } = otherProgram.address() as AddressInfo
      const besideOtherProgram = () =>
        run([cli, 'restore', newestOwn(), '--yes'], { PORT: String(port) })
      expect(await besideOtherProgram()).toMatchObject({ code: 0 })
      const elsewhere = await openDb({ url: database.url })
      const refused = await besideOtherProgram().finally(() => elsewhere.close())
      expect([refused.code, refused.output]).toEqual([
        1,
        expect.stringContaining('The api of this installation still runs. Stop it first.'),
      ])
    },
  )

  it('prevents a start of Trellis after an interruption', async () => {
    const journal = join(dataDir, 'restore-journal.json')
    writeFileSync(journal, '{}')
    const { code, output } = await run(['scripts/start.mjs'])
    expect([code, output]).toEqual([78, expect.stringContaining('npm run restore')])
    await expect(
      backUpInstallation(
        new Installation({ DATA_DIR: dataDir, ...environment() }, '/'),
        join(folder, 'x.tar.zst'),
        { at: new Date(), scope: 'whole' },
      ),
    ).rejects.toThrow('cannot be read')
    rmSync(journal)
  })
})

/** Returns the state of an installation, of which a restore must leave all or nothing. */
async function getState(top: string) {
  const files = getTree(top)
  for (const name of Object.keys(files)) {
    if (name.startsWith('restore-incoming/')) delete files[name]
  }
  // An embedded database is part of the files.
  return { files, server: await database?.ask('select name from server') }
}

function newestOwn(): string {
  const own = readdirSync(folder).filter((name) => name.startsWith('trellis-'))
  return join(folder, own.sort().at(-1) ?? '')
}
