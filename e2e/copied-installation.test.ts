// An installation that was copied, moved, or belongs to another user, started as `npm start` does.
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPathWithoutSandbox } from '../packages/agent/test/path-without-sandbox.ts'
import { until } from '../packages/api/test/kit/until.ts'
import { getCommand, killProcesses, listProcesses } from '../scripts/test/found-processes.ts'
import { runProcess } from '../scripts/test/processes.ts'
import { isLong } from '../scripts/test/tier.ts'
import { Account } from './kit/account.ts'
import { Trellis } from './kit/trellis.ts'

/** How often a build follows another one while a Trellis runs. */
const builds = isLong ? 3 : 2

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
/** Begins a command that may write only where the modes allow it, also when root runs the tests. */
const obeyingModes =
  process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override', '--']
    : []

/** Copies this checkout and its build, with new times. All copies share the installed packages. */
function copyInstallation(): { folder: string; copy: string } {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-copied-'))
  onTestFinished(() => {
    runProcess('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const copy = join(folder, 'trellis')
  const leftOut = /\/(node_modules|test|compiled)$/
  for (const name of ['packages', 'scripts', 'dist', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      // The build becomes a folder in the place of the link, as older versions have it.
      dereference: true,
      filter: (path) => !leftOut.test(path),
    })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return { folder, copy }
}

/** Removes the right to write to a folder and all folders in it. */
function close(folder: string): void {
  expect(runProcess('chmod', ['-R', 'a-w', folder]).status).toBe(0)
}

/** Runs a script of the copy for a user who may write where the modes allow it. */
function run(copy: string, script: string, dataDir: string) {
  const [program, ...args] = [...obeyingModes, process.execPath, join(copy, script)]
  const { PATH, HOME } = process.env
  // A refused start opens no port.
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: '1' }
  const { status, stdout, stderr } = runProcess(program, args, { env })
  return { status, output: stdout + stderr }
}

/** Expects one sentence that names a folder, and no stack of an error. */
function expectRefused({ status, output }: ReturnType<typeof run>, closed: string): void {
  expect([status, output]).toEqual([78, expect.stringContaining(closed)])
  expect(output.trim().split('\n')).toHaveLength(1)
}

describe('npm start', () => {
  it('builds nothing in a copy that it may not write to, also after a move', async () => {
    const { folder, copy } = copyInstallation()
    const path = createPathWithoutSandbox()
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    close(copy)
    const moved = join(folder, 'a moved trellis')
    const dataDir = join(folder, 'data')
    for (const place of [copy, moved]) {
      if (place === moved) renameSync(copy, moved)
      const trellis = await Trellis.start({ PATH: path, LOG_LEVEL: 'info' }, dataDir, {
        place,
        through: obeyingModes,
      })
      expect((await fetch(`${trellis.url}/readyz`)).status).toBe(200)
      await trellis.end()
      expect(trellis.output).not.toMatch(/Building|Packing|Installing|compile cache/)
    }
    expect(readdirSync(join(moved, 'dist'))).not.toContain('compiled')
  })

  it('names the folder that it may not write to when a source has changed', () => {
    const { folder, copy } = copyInstallation()
    appendFileSync(join(copy, 'packages/api/src/main.ts'), '// Changed.\n')
    close(copy)
    const refused = run(copy, 'scripts/start.mjs', join(folder, 'data'))
    expectRefused(refused, `may not write to the folder ${copy}. Run "npm run build" in ${copy}`)
  })

  it('names the folder that it may not write to when packages are missing', () => {
    const { folder, copy } = copyInstallation()
    rmSync(join(copy, 'node_modules'))
    mkdirSync(join(copy, 'node_modules'), { mode: 0o555 })
    const closed = join(copy, 'node_modules')
    expectRefused(run(copy, 'scripts/start.mjs', join(folder, 'data')), `the folder ${closed}. Run`)
    expect(readdirSync(closed)).toEqual([])
  })

  it('names the data folder that it may not create', () => {
    const { folder, copy } = copyInstallation()
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o555 })
    const dataDir = join(closed, 'data')
    expectRefused(run(copy, 'scripts/start.mjs', dataDir), `mkdir '${dataDir}'). Set DATA_DIR`)
  })
})

describe('npm ci', () => {
  it('is enough: nothing is installed again, and no development package is removed', () => {
    const copy = mkdtempSync(join(tmpdir(), 'trellis-installed-'))
    onTestFinished(() => rmSync(copy, { recursive: true }))
    for (const name of ['scripts', 'package.json', 'package-lock.json'])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    mkdirSync(join(copy, 'node_modules'))
    const record = 'node_modules/.package-lock.json'
    cpSync(join(root, record), join(copy, record))
    const code =
      "import('./scripts/install.mjs').then((it) => it.installMissing({ development: false }))"
    const { status, stdout, stderr } = runProcess(process.execPath, ['-e', code], { cwd: copy })
    expect([status, stdout + stderr]).toEqual([0, ''])
    expect(readdirSync(join(copy, 'node_modules'))).toEqual(['.package-lock.json'])
  })
})

describe('npm run build', () => {
  it('finds a changed source of the same size and time, and builds it once', () => {
    const { folder, copy } = copyInstallation()
    const build = () => run(copy, 'scripts/build.ts', join(folder, 'data'))
    const source = join(copy, 'scripts/pack-items.ts')
    const time = new Date('2026-01-02T03:04:05Z')
    utimesSync(source, time, time)
    expect(build()).toEqual({ status: 0, output: '' })
    const text = readFileSync(source, 'utf8')
    const changed = text.replace('Packs', 'packs')
    expect(changed).not.toBe(text)
    writeFileSync(source, changed)
    utimesSync(source, time, time)
    expect(build()).toEqual({ status: 0, output: 'Packing items …\n' })
    expect(build()).toEqual({ status: 0, output: '' })
  })

  it('changes no file of a Trellis that runs', async () => {
    const { folder, copy } = copyInstallation()
    const dataDir = join(folder, 'data')
    const build = () => run(copy, 'scripts/build.ts', dataDir).status
    const findBuild = () => readlinkSync(join(copy, 'dist'))
    changePacking(copy, 0)
    expect(build()).toBe(0)
    const first = findBuild()
    const trellis = await Trellis.start({}, dataDir, { place: copy })
    const page = await fetch(trellis.url).then((response) => response.text())
    const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(scripts.length).toBeGreaterThan(1)
    for (let number = 1; number <= builds; number++) {
      changePacking(copy, number)
      expect(build()).toBe(0)
    }
    expect(findBuild()).not.toBe(first)
    // All of them were started with the first build, and a program that crashes starts with it again.
    const running = listProcesses().filter(({ pid }) => getCommand(pid).includes(first))
    expect(running.length).toBeGreaterThan(2)
    const isApi = ({ pid }: { pid: number }) => getCommand(pid).includes(`${first}/api/main.js`)
    expect(killProcesses(isApi).size).toBeGreaterThan(0)
    await until(() =>
      fetch(`${trellis.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    for (const path of scripts) expect((await fetch(trellis.url + path)).status).toBe(200)
    const owner = await Account.signIn(trellis.url, 'Builder')
    await owner.own(trellis.url, 'POST', '/server', { body: { serverName: 'Builder' } })
    await owner.own(trellis.url, 'POST', '/server/start')
    await until(async () => {
      const { body } = await owner.own(trellis.url, 'GET', '/server')
      return body.server.status === 'ONLINE'
    })
    await trellis.end()
    changePacking(copy, builds + 1)
    expect(build()).toBe(0)
    expect(existsSync(join(copy, first))).toBe(false)
    expect(readdirSync(join(copy, 'builds'))).toHaveLength(2)
  })
})

if (isLong)
  describe('npm run build', () => {
    it('leaves a folder of the present build that it may not remove', () => {
      const { folder, copy } = copyInstallation()
      // Another user has started Trellis here once.
      const closed = join(realpathSync(join(copy, 'dist')), 'compiled')
      mkdirSync(closed)
      chmodSync(closed, 0o500)
      changePacking(copy, 1)
      expect(run(copy, 'scripts/build.ts', join(folder, 'data')).status).toBe(0)
      expect(readdirSync(join(copy, 'dist'))).not.toContain('compiled')
    })

    it('keeps the present build when it fails, and removes the remains of a killed one', () => {
      const { folder, copy } = copyInstallation()
      const build = () => run(copy, 'scripts/build.ts', join(folder, 'data')).status
      changePacking(copy, 1)
      expect(build()).toBe(0)
      const present = readlinkSync(join(copy, 'dist'))
      const killed = join(copy, 'builds/killed')
      mkdirSync(join(killed, 'dist'), { recursive: true })
      writeFileSync(join(killed, 'maker'), '999999999')
      const before = readdirSync(copy)
      const art = join(copy, 'packages/catalogue/art')
      const [picture = ''] = readdirSync(art, { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.endsWith('.png'),
      )
      writeFileSync(join(art, picture), 'This is no picture.')
      expect(build()).toBe(1)
      expect(readlinkSync(join(copy, 'dist'))).toBe(present)
      expect(readdirSync(copy)).toEqual(before)
      expect(readdirSync(join(copy, 'builds'))).toContain(present.split('/')[1])
      expect(readdirSync(join(copy, 'builds'))).toHaveLength(2)
    })
  })

/** Changes how items are packed, which takes a second to build again. */
function changePacking(copy: string, number: number): void {
  appendFileSync(join(copy, 'scripts/pack-items.ts'), `// Change ${number}.\n`)
}
