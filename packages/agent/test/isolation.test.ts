import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type ServerId, serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { expect, test } from 'vitest'
import { canIsolate } from './can-isolate.ts'
import { LinkClient } from './link-client.ts'
import { enginePid, newDataDir, newServer, startAgentProgram } from './test-agent.ts'

/** An agent that runs its servers only in a sandbox, as on a production machine. */
class Host {
  readonly dataDir = newDataDir()
  client!: LinkClient

  async start(env: Record<string, string> = {}): Promise<this> {
    const { socket } = await startAgentProgram(this.dataDir, {
      ISOLATION: 'needed',
      SERVERS_ON_EXIT: 'stop',
      ...env,
    })
    this.client = await LinkClient.open(socket)
    return this
  }

  async newServer(): Promise<ServerId> {
    return serverIdSchema.parse(await newServer(this.client))
  }

  folder(serverId: ServerId) {
    return getServerFolder(join(this.dataDir, 'servers', serverId))
  }

  async power(serverId: ServerId, action: 'start' | 'stop' | 'kill'): Promise<void> {
    await this.client.call('server.power', { serverId, action, by: null })
    await this.client.untilStatus(serverId, action === 'start' ? 'ONLINE' : 'OFFLINE')
  }

  async end(...servers: ServerId[]): Promise<void> {
    for (const serverId of servers) await this.power(serverId, 'kill')
  }
}

/** Reads a process's status from the kernel. */
const getState = (pid: number) =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .map((line) => line.split(':\t')),
  )

test.skipIf(!canIsolate)(
  'runs a server as a separate user in a sandbox within its limits',
  async () => {
    const host = await new Host().start()
    const serverId = await host.newServer()
    await host.power(serverId, 'start')
    const pid = enginePid(host.dataDir, serverId)
    const state = getState(pid)
    expect(Number(state.Uid.split('\t')[0])).toBeGreaterThan(1_900_000_000)
    expect(state).toMatchObject({ NoNewPrivs: '1', Seccomp: '2', CapBnd: '0000000000000000' })
    expect(readFileSync(`/proc/${pid}/cgroup`, 'utf8')).toContain(`trellis/${serverId}`)

    // The engine ends when its sandbox is killed.
    process.kill(Number(readFileSync(join(host.folder(serverId).run, 'pid'), 'utf8')), 'SIGKILL')
    await host.client.until(() => host.client.listEventKinds(serverId).includes('crashed'))
    expect(existsSync(`/proc/${pid}/fd/0`)).toBe(false)
    await host.end(serverId)
  },
)

test.skipIf(!canIsolate)(
  'ignores links in a stopped server during edits, backups and starts',
  async () => {
    const host = await new Host().start()
    const [victim, attacker] = [await host.newServer(), await host.newServer()]
    const theirs = join(host.folder(victim).worlds, 'THEIRS_.json')
    writeFileSync(theirs, '{"name":"THEIRS"}', { mode: 0o600 })
    const own = host.folder(attacker)
    symlinkSync(theirs, join(own.worlds, 'LINK_.json'))
    linkSync(theirs, join(own.worlds, 'SAME_.json'))
    symlinkSync(host.folder(victim).database, join(own.database, 'away'))
    symlinkSync(theirs, join(own.worlds, 'NEW_.json.new'))
    mkdirSync(own.console, { recursive: true })
    symlinkSync(theirs, join(own.console, '000000000001-abcdefabcdef.log'))

    const document = { kind: 'world', name: 'LINK' } as const
    const readLink = host.client.call('document.read', {
      serverId: attacker,
      document,
      reader: null,
    })
    await expect(readLink).rejects.toThrow('missing')
    await host.power(attacker, 'start')
    expect(existsSync(join(own.worlds, 'LINK_.json'))).toBe(false)
    expect(existsSync(join(own.database, 'away'))).toBe(false)
    expect(statSync(theirs)).toMatchObject({ uid: 0, nlink: 1 })
    expect(lstatSync(join(own.worlds, 'SAME_.json')).uid).toBeGreaterThan(1_900_000_000)
    expect(readFileSync(theirs, 'utf8')).toBe('{"name":"THEIRS"}')
    await host.end(attacker)
  },
)
