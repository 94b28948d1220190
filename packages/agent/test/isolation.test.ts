import { readFileSync } from 'node:fs'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { expect, test } from 'vitest'
import { LinkClient } from './link-client.ts'
import { enginePid, newDataDir, newServer, startAgentProgram } from './test-agent.ts'

/** What the kernel says of a process. */
const stateOf = (pid: number) =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .map((line) => line.split(':\t')),
  )

test('a server runs as a user of its own, in a sandbox, within its limits', async () => {
  const dataDir = newDataDir()
  const { socket } = await startAgentProgram(dataDir, {
    ISOLATION: 'needed',
    SERVERS_ON_EXIT: 'stop',
  })
  const client = await LinkClient.open(socket)
  const serverId = serverIdSchema.parse(await newServer(client))
  await client.call('server.power', { serverId, action: 'start', by: null })
  await client.untilStatus(serverId, 'ONLINE')
  const pid = enginePid(dataDir, serverId)
  const state = stateOf(pid)
  expect(Number(state.Uid.split('\t')[0])).toBeGreaterThan(1_900_000_000)
  expect(state).toMatchObject({ NoNewPrivs: '1', Seccomp: '2', CapBnd: '0000000000000000' })
  expect(readFileSync(`/proc/${pid}/cgroup`, 'utf8')).toContain(`trellis/${serverId}`)
  await client.call('server.power', { serverId, action: 'stop', by: null })
  await client.untilStatus(serverId, 'OFFLINE')
})
