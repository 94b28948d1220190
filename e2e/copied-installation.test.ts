// An installation that was copied, moved, or belongs to another user, started as `npm start` does.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
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
import { runProcess } from '../scripts/test/processes.ts'
import { Trellis } from './kit/trellis.ts'

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
  const leftOut = /\/(node_modules|test)$|\/dist\/compiled$/
  for (const name of ['packages', 'scripts', 'dist', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
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
})
