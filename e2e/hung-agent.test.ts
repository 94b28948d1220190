import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LinkClient } from '../packages/agent/test/link-client.ts'
import { enginePid, killIfAlive, newServer } from '../packages/agent/test/test-agent.ts'
import { killProcessesIn } from '../packages/api/test/kit/leftover-processes.ts'
import { type ChildProcess, startProcess } from '../scripts/test/processes.ts'

const root = join(import.meta.dirname, '..')

let dataDir: string
let supervisor: ChildProcess
let output: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trellis-hung-'))
  output = ''
  supervisor = startProcess(process.execPath, [join(root, 'scripts/start-built.mjs'), 'agent'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ISOLATION: 'off',
      TRELLIS_BENCH: '1',
      DISK_BALLAST_MB: '1',
      LOBBY_ENTRY: '',
      SERVERS_ON_EXIT: 'stop',
    },
    ...{ stdout: 'pipe', stderr: 'pipe' },
  })
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += String(chunk)
    })
  await expect.poll(() => existsSync(join(dataDir, 'run/agent.sock'))).toBe(true)
})
afterEach(async () => {
  const gone = once(supervisor, 'exit')
  supervisor.kill('SIGTERM')
  await gone
  // A failed test may leave an agent that could not stop its servers.
  await killProcessesIn(dataDir)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** Finds the agent of this test by its parent process. */
function agentPid(): number | null {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
      return Number(parent) === supervisor.pid
    } catch {
      return false
    }
  })
  return found === undefined ? null : Number(found)
}

describe('a hung agent', () => {
  it('is restarted within ten seconds while the game server keeps running', async () => {
    const client = await LinkClient.open(join(dataDir, 'run/agent.sock'))
    const serverId = await newServer(client)
    await client.call('server.power', { serverId, action: 'start', by: null })
    const isOnline = async (it: LinkClient) =>
      (await it.call('server.report', { serverId })).status === 'ONLINE'
    await expect.poll(() => isOnline(client)).toBe(true)
    const engine = enginePid(dataDir, serverId)
    const hung = agentPid()
    if (hung === null) throw new Error('No agent runs.')

    process.kill(hung, 'SIGSTOP')
    try {
      const replacement = async () => {
        const pid = agentPid()
        if (pid === null || pid === hung) return false
        const next = await LinkClient.open(join(dataDir, 'run/agent.sock')).catch(() => null)
        if (next === null) return false
        const is = await isOnline(next).catch(() => false)
        next.close()
        return is
      }
      await expect.poll(replacement).toBe(true)
    } finally {
      killIfAlive(hung)
    }
    // The watch counts the seconds itself, so delays of the whole test machine do not count against the ten
    // seconds.
    expect(Number(/has not answered for (\d+) seconds/.exec(output)?.[1])).toBeLessThan(8)
    expect(enginePid(dataDir, serverId)).toBe(engine)

    const next = await LinkClient.open(join(dataDir, 'run/agent.sock'))
    await next.call('console.command', { serverId, command: 'say still here', by: 'Bob' })
    const lines = async () =>
      (await next.call('console.history', { serverId, since: null, limit: 50 })).lines.join('\n')
    await expect.poll(lines).toContain('still here')
    next.close()
    client.close()
  })
})
