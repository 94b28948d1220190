import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { freeGamePorts, freeLobbyPort, freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { startProcess } from '../scripts/test/processes.ts'
import { listStarted } from './kit/trellis.ts'

const root = new URL('..', import.meta.url).pathname

it('ends all programs when the npm that started them is killed', async () => {
  const dataDir = mkdtempSync(`${tmpdir()}/trellis-npm-`)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const npm = startProcess('npm', ['start'], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
      ...{ PORT: String(await freeTcpPort()), GAME_PORT_RANGE: await freeGamePorts() },
      ...{ GAME_LOBBY_PORT: await freeLobbyPort(), DISK_BALLAST_MB: '1' },
    },
    ...{ stdout: 'pipe', stderr: 'pipe' },
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on('data', (part: Buffer) => {
      output += String(part)
    })
  await expect.poll(() => output).toContain('Trellis is ready')
  npm.kill('SIGKILL')
  await expect.poll(() => listStarted(dataDir)).toEqual([])
})
