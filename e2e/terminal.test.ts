import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPathWithoutSandbox } from '../packages/agent/test/path-without-sandbox.ts'
import { freeGamePorts, freeLobbyPort, freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { type ChildProcess, startProcess } from '../scripts/test/processes.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const folder = mkdtempSync(join(tmpdir(), 'trellis-terminal-'))
const dataDir = join(folder, 'data')
let port: number
let terminal: ChildProcess
let shown = ''
const path = createPathWithoutSandbox()

beforeAll(async () => {
  port = await freeTcpPort()
  const command = `exec ${process.execPath} ${root}/scripts/start.mjs`
  terminal = startProcess(
    'script',
    ['--quiet', '--return', '--flush', '--command', command, '/dev/null'],
    {
      env: {
        PATH: path,
        HOME: process.env.HOME,
        TERM: 'xterm',
        PORT: String(port),
        DATA_DIR: dataDir,
        GAME_PORT_RANGE: await freeGamePorts(),
        GAME_LOBBY_PORT: await freeLobbyPort(),
        DISK_BALLAST_MB: '1',
      },
      ...{ stdin: 'pipe', stdout: 'pipe' },
    },
  )
  await new Promise<void>((resolve) => {
    terminal.stdout?.on('data', (part: Buffer) => {
      shown += part.toString()
      if (shown.includes('Ctrl-C')) resolve()
    })
  })
})
afterAll(async () => {
  if (terminal.exitCode === null) terminal.kill()
  for (const it of [folder, path]) rmSync(it, { recursive: true, force: true, maxRetries: 5 })
})

describe('npm start in a terminal', () => {
  it('prints its address, how to sign in, missing protection, the data folder and how to stop', () => {
    expect(shown).toContain(`Trellis is ready:  http://localhost:${port}`)
    expect(shown).toMatch(/Sign in +Press Log in and choose Operator/)
    expect(shown).toMatch(/Protection +Game servers run without a sandbox\./)
    expect(shown).toMatch(/Mend it: apt-get install bubblewrap/)
    expect(shown).toMatch(new RegExp(`Data +${dataDir}`))
    expect(shown).toMatch(/Stop +Press Ctrl-C/)
  })

  it('shows no log line and no warning of a tool', () => {
    expect(shown).not.toContain('{"level"')
    expect(shown).not.toMatch(/postcss|prlimit/i)
    expect(shown.trim().split('\n').length).toBeLessThan(15)
  })

  it('ends with Ctrl-C', async () => {
    const ended = once(terminal, 'exit')
    terminal.stdin?.write('\x03')
    const [code] = await ended
    expect(code).toBe(0)
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  })
})
