import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type ServerId, serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { serverFolder } from '@trellis/game-data/server-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { LinkClient } from './link-client.ts'
import { enginePid, fixture, newDataDir, newServer, startAgentProgram } from './test-agent.ts'

/** An agent whose servers run as they do on a machine of their own: in a sandbox, or not at all. */
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
    return serverFolder(join(this.dataDir, 'servers', serverId))
  }

  async power(serverId: ServerId, action: 'start' | 'stop' | 'kill'): Promise<void> {
    await this.client.call('server.power', { serverId, action, by: null })
    await this.client.untilStatus(serverId, action === 'start' ? 'ONLINE' : 'OFFLINE')
  }

  async end(...servers: ServerId[]): Promise<void> {
    for (const serverId of servers) await this.power(serverId, 'kill')
  }
}

/** Elsewhere than in CI the machine may not allow it; `npm run doctor` says why. */
const canIsolate =
  process.env.CI !== undefined ||
  (process.getuid?.() === 0 && spawnSync('bwrap', ['--version']).status === 0)

/** What the kernel says of a process. */
const stateOf = (pid: number) =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .map((line) => line.split(':\t')),
  )

test.skipIf(!canIsolate)(
  'a server runs as a user of its own, in a sandbox, within its limits',
  async () => {
    const host = await new Host().start()
    const serverId = await host.newServer()
    await host.power(serverId, 'start')
    const pid = enginePid(host.dataDir, serverId)
    const state = stateOf(pid)
    expect(Number(state.Uid.split('\t')[0])).toBeGreaterThan(1_900_000_000)
    expect(state).toMatchObject({ NoNewPrivs: '1', Seccomp: '2', CapBnd: '0000000000000000' })
    expect(readFileSync(`/proc/${pid}/cgroup`, 'utf8')).toContain(`trellis/${serverId}`)

    // Without the sandbox around it, it does not go on.
    process.kill(Number(readFileSync(join(host.folder(serverId).run, 'pid'), 'utf8')), 'SIGKILL')
    await host.client.until(() => host.client.happenings(serverId).includes('crashed'))
    expect(existsSync(`/proc/${pid}/fd/0`)).toBe(false)
    await host.end(serverId)
  },
)

test.skipIf(!canIsolate)(
  'a server that tries to break out reaches nobody and nothing, and a hog dies alone',
  async () => {
    const host = await new Host().start({
      ENGINE_ENTRY: fixture('escapee'),
      SERVER_MEMORY_MB: '256',
      SERVER_PROCESSES: '40',
    })
    const [neighbour, escapee] = [await host.newServer(), await host.newServer()]
    const world = join(host.folder(neighbour).worlds, 'START_.json')
    writeFileSync(world, '{"secret":true}')
    await host.power(neighbour, 'start')
    const database = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    const heard: string[] = []
    const listener = createSocket('udp4', (message) => heard.push(String(message)))
    listener.bind(0, '127.0.0.1')
    await Promise.all([once(database, 'listening'), once(listener, 'listening')])
    onTestFinished(() => {
      database.close()
      listener.close()
    })
    const address = database.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const own = host.folder(escapee)
    const read = [
      world,
      join(host.dataDir, 'run'),
      own.serverFile,
      '/etc/shadow',
      '/root',
      '/etc/passwd',
    ]
    const write = [
      join(own.run, 'run.json'),
      own.serverFile,
      '/usr/bin/node',
      fixture('escapee'),
      join(host.dataDir, 'x'),
    ]
    const dial = [
      port,
      join(host.dataDir, 'run/agent.sock'),
      join(own.root, '../', neighbour, 'control/control.sock'),
    ]
    const signal = enginePid(host.dataDir, neighbour)
    const orders = { read, write, dial, send: listener.address().port, signal, hog: true }
    writeFileSync(join(own.data, 'orders.json'), JSON.stringify(orders))
    await host.power(escapee, 'start')

    const crashed = await host.client.until(() =>
      host.client.events.find(
        (it) =>
          it.event === 'happening' &&
          it.payload.serverId === escapee &&
          it.payload.kind === 'crashed',
      ),
    )
    expect(JSON.stringify(crashed.payload)).toContain('more than its 256 MB of memory')
    const { processes, children, ...outcomes } = JSON.parse(
      readFileSync(join(own.data, 'outcomes.json'), 'utf8'),
    )
    for (const [name, refusal] of Object.entries(outcomes)) {
      // That it leaves the process says nothing: whether it arrives does.
      if (name !== 'send') expect(refusal, name).not.toBeNull()
    }
    expect(processes).toMatch(/^1 of \d$/)
    expect(Number(children)).toBeGreaterThan(0)
    expect(Number(children)).toBeLessThan(40)
    expect(heard).toEqual([])
    expect(readdirSync(own.data).sort()).toEqual(['database', 'orders.json', 'outcomes.json'])

    // The neighbour is there all the time, and was never late.
    expect(host.client.report(neighbour)?.status).toBe('ONLINE')
    const late = await host.client.until(() => {
      const heard = host.client.events.flatMap((it) =>
        it.event === 'metrics' && it.payload.serverId === neighbour
          ? [it.payload.metrics.tickMs]
          : [],
      )
      return heard.length > 6 && heard.toSorted((one, other) => one - other)
    })
    expect(late[Math.floor(late.length / 2)]).toBeLessThan(50)
    await host.end(escapee, neighbour)
  },
)

test.skipIf(!canIsolate)(
  'links that lie in a stopped server lead nowhere: neither edits, nor backups, nor a start follow them',
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
