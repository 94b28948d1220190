import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeGamePorts, freeLobbyPort, freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { type ChildProcess, runProcess, startProcess } from '../scripts/test/processes.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const hasGit = runProcess('git', ['-C', root, 'ls-files']).status === 0
/** Begins a command of an ordinary user, also when root runs the tests. */
const asOrdinaryUser =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--']
    : []
/** The output of a start that installs or builds something. */
const prepares = /Installing|Building|Packing/

describe.skipIf(!hasGit)('an unpacked release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-released-'))
  /** The data of a test is in it, for any user. */
  const dataFolder = join(folder, 'data')
  let release: string

  beforeAll(() => {
    chmodSync(folder, 0o755)
    mkdirSync(dataFolder)
    chmodSync(dataFolder, 0o1777)
    const target = join(folder, 'archives')
    const packed = runProcess(process.execPath, [`${root}/scripts/release.ts`, target], {
      cwd: root,
    })
    expect(packed.status, packed.stderr).toBe(0)
    const [archive = '', checksum = ''] = readdirSync(target).sort()
    const checked = runProcess('sha256sum', ['-c', checksum], { cwd: target })
    expect([checked.status, checked.stdout]).toEqual([0, `${archive}: OK\n`])
    expect(runProcess('tar', ['-C', folder, '-xzf', join(target, archive)]).status).toBe(0)
    release = join(folder, readdirSync(folder).find((it) => it.startsWith('trellis-')) ?? '')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  it('has the licenses of the packages in it', () => {
    expect(readdirSync(join(release, 'dist/panel'))).toContain('third-party-notices.txt')
  })

  it('starts without a build where nothing can be installed', async () => {
    expect(await startOnce(release, 'first')).not.toMatch(prepares)
  })

  it('starts without a build for another user, who may not write to it, also after a move', async () => {
    expect(runProcess('chmod', ['-R', 'a-w', release]).status).toBe(0)
    expect(await startOnce(release, 'other', asOrdinaryUser)).not.toMatch(prepares)
    const moved = join(folder, 'a moved release')
    renameSync(release, moved)
    release = moved
    expect(await startOnce(release, 'other', asOrdinaryUser)).not.toMatch(prepares)
    expect(runProcess('chmod', ['-R', 'u+w', release]).status).toBe(0)
  })

  it('is built once after a change, also in a folder with a space in its name', async () => {
    const spaced = join(folder, 'changed release')
    renameSync(release, spaced)
    release = spaced
    appendFileSync(join(release, 'packages/api/src/main.ts'), '// Changed.\n')
    expect(await startOnce(release, 'changed')).toMatch(/Building/)
    expect(await startOnce(release, 'changed')).not.toMatch(prepares)
  })

  /** Starts a release until it answers, ends it and returns its output. */
  async function startOnce(place: string, data: string, through: string[] = []): Promise<string> {
    const port = await freeTcpPort()
    const [program, ...args] = [...through, 'node', 'scripts/start.mjs']
    const child = startProcess(program, args, {
      cwd: place,
      env: {
        PATH: process.env.PATH,
        HOME: join(dataFolder, data),
        // No registry listens at this address.
        npm_config_registry: 'http://127.0.0.1:9/',
        PORT: String(port),
        DATA_DIR: join(dataFolder, data),
        GAME_PORT_RANGE: await freeGamePorts(),
        GAME_LOBBY_PORT: await freeLobbyPort(),
        DISK_BALLAST_MB: '1',
        SERVERS_ON_EXIT: 'stop',
      },
      ...{ stdout: 'pipe', stderr: 'pipe' },
    })
    const output = await untilReady(child)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    child.kill('SIGINT')
    await new Promise((resolve) => child.once('exit', resolve))
    return output
  }
})

function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        output += part.toString()
        if (output.includes('Trellis is ready')) resolve(output)
      })
    child.once('exit', () => reject(new Error(output)))
  })
}
