import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { afterAll, expect, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import { groupNames } from '../src/runtime/process/control-group.ts'
import { findGroups } from '../src/runtime/process/find-groups.ts'
import { AgentHost, listProcesses } from './agent-host.ts'
import { canIsolate } from './can-isolate.ts'
import { createPathWithoutSandbox } from './path-without-sandbox.ts'
import { type RuntimeHost, runtimeContract } from './runtime-contract.ts'
import { enginePid } from './test-agent.ts'

const isRoot = process.getuid?.() === 0

const living = (serverId: ServerId) => listProcesses(serverId, readdirSync('/proc'))

type Setup = {
  environment: Record<string, string>
  /** The folder that holds the data. */
  under?: string
}

async function open({ environment, under = tmpdir() }: Setup): Promise<RuntimeHost> {
  const dataDir = mkdtempSync(join(under, 'trellis-'))
  return await AgentHost.open({
    dataDir,
    environment,
    isAlive: async (serverId) => living(serverId).length > 0,
    leftovers: async (serverId) => [
      ...living(serverId),
      ...(environment.ISOLATION === 'off'
        ? []
        : groupNames(findGroups()).filter((it) => it === serverId)),
      ...readdirSync(join(dataDir, 'trash')).filter((it) => it.startsWith(serverId)),
    ],
    onEnd: () => rmSync(under === tmpdir() ? dataDir : under, { recursive: true, force: true }),
  })
}

runtimeContract({
  name: 'a sandboxed process',
  open: () => open({ environment: { ISOLATION: 'needed' } }),
  cannot: {},
  missing: canIsolate ? null : 'needs root and bubblewrap',
  more: (newServer, host) => {
    test('ends a server that takes the port of a stopped one, and lets that one start', async () => {
      const [victim, squatter] = [await newServer(), await newServer()]
      await squatter.power('start')
      squatter.order({ squat: victim.port })
      expect(await squatter.until('crashed')).toMatchObject({
        reason: `The server was ended: it used UDP port ${victim.port}, which is not its own.`,
      })
      await victim.power('start')
      expect(await host().bystander.answers(victim.port)).toBe(true)
    })

    test('forbids servers to send from another port than their assigned one', async () => {
      const server = await newServer()
      await server.power('start')
      const other = await freeUdpPort()
      server.order({ squat: other })
      expect(await host().bystander.greets(other)).toBe('')
      expect(await host().bystander.answers(server.port)).toBe(true)
    })
  },
})

const path = createPathWithoutSandbox()
afterAll(() => rmSync(path, { recursive: true, force: true }))

runtimeContract({
  name: 'a process with its own user, without bubblewrap',
  open: () => {
    // The folder is like a checkout in /root: the servers' users cannot enter it.
    const closed = mkdtempSync(join(tmpdir(), 'trellis-closed-'))
    return open({ environment: { PATH: path }, under: closed })
  },
  cannot: {
    'keeps servers apart': 'there is no sandbox around it',
    // It has the same control groups as the sandbox above.
    ...(!isLong && { 'bounds processor time': 'only in the long tier' }),
  },
  missing: isRoot ? null : 'needs root',
  more: (newServer, host) => {
    test("drops root, and reads and writes the server's files only", async () => {
      const [neighbour, server] = [await newServer(), await newServer()]
      const dataDir = join(server.folder.root, '../..')
      const secret = join(dataDir, 'secret')
      writeFileSync(secret, 'secret', { mode: 0o644 })
      await neighbour.power('start')
      await server.power('start')
      server.order({
        attack: {
          read: [secret, '/etc/shadow', neighbour.folder.configFile, server.folder.serverFile],
          write: [join(dataDir, 'mine'), '/usr/mine', join(server.folder.run, 'run.json')],
          dial: [join(dataDir, 'run/agent.sock'), neighbour.folder.controlSocket],
          hosts: [],
          send: host().bystander.ports.udp,
          signal: enginePid(dataDir, neighbour.id),
        },
      })
      const { refusals } = await server.outcomes()
      const isOwn = /^(read|write|dial|become|signal|rename|mount)/
      for (const [attempt, refusal] of Object.entries(refusals).filter(([it]) => isOwn.test(it))) {
        expect(refusal, attempt).not.toBeNull()
      }
      expect(existsSync(server.folder.database)).toBe(true)
    })
  },
})

runtimeContract({
  name: 'a plain process',
  open: () => open({ environment: { ISOLATION: 'off' } }),
  cannot: {
    'keeps servers apart': 'it runs as any child process',
    ...(!isRoot && { 'keeps its console': 'it may do what its agent may' }),
    'bounds processor time': 'there is no control group around it',
  },
  missing: null,
})
