import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freeGamePorts, freeLobbyPort, freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { type ChildProcess, runProcess, startProcess } from '../scripts/test/processes.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const folder = mkdtempSync(join(tmpdir(), 'trellis-released-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const hasGit = runProcess('git', ['-C', root, 'ls-files']).status === 0

it.skipIf(!hasGit)('packs a release that runs where nothing can be installed', async () => {
  const packed = runProcess(process.execPath, [`${root}/scripts/release.ts`, folder], {
    cwd: root,
  })
  expect(packed.status, packed.stderr).toBe(0)
  const [archive = '', checksum = ''] = readdirSync(folder).sort()
  const checked = runProcess('sha256sum', ['-c', checksum], { cwd: folder })
  expect([checked.status, checked.stdout]).toEqual([0, `${archive}: OK\n`])
  expect(runProcess('tar', ['-C', folder, '-xzf', join(folder, archive)]).status).toBe(0)
  const unpacked = join(folder, readdirSync(folder).find((it) => !it.includes('.tar')) ?? '')
  expect(readdirSync(join(unpacked, 'dist/panel'))).toContain('third-party-notices.txt')

  const port = await freeTcpPort()
  const child = startProcess('node', ['scripts/start.mjs'], {
    cwd: unpacked,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      // No registry listens at this address.
      npm_config_registry: 'http://127.0.0.1:9/',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      GAME_PORT_RANGE: await freeGamePorts(),
      GAME_LOBBY_PORT: await freeLobbyPort(),
      DISK_BALLAST_MB: '1',
      SERVERS_ON_EXIT: 'stop',
    },
    stdout: 'pipe',
  })
  await untilReady(child)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  child.kill('SIGINT')
  await new Promise((resolve) => child.once('exit', resolve))
})

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString()
      if (output.includes('Trellis is ready')) resolve()
    })
    child.once('exit', () => reject(new Error(output)))
  })
}
