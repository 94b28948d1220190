import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { LinkClient } from './link-client.ts'
import { newServer, startAgent } from './test-agent.ts'

test('gives several apis independent subscriptions and all events', async () => {
  const { client: one, dataDir } = await startAgent()
  const two = await LinkClient.open(join(dataDir, 'agent.sock'))
  const serverId = await newServer(one)
  await one.call('console.follow', { serverId } as never)
  await two.call('server.power', { serverId, action: 'start', by: null } as never)
  await Promise.all([one, two].map((client) => client.untilStatus(serverId, 'ONLINE')))
  await one.until(() => one.lines().some((line) => line.startsWith('Ready in')))
  expect(two.frames).toEqual([])
  await one.call('console.unfollow', { serverId } as never)
  const { nextSeq } = await two.call('console.follow', { serverId } as never)
  const before = one.frames.length
  await two.call('console.command', { serverId, command: 'version', by: 'x' } as never)
  await two.until(() => two.lines().some((line) => line.startsWith('Trellis engine')))
  expect(two.frames[0]?.seq).toBe(nextSeq)
  expect(one.frames.length).toBe(before)
  two.close()
})

test('reports disk, memory, load and versions of the machine', async () => {
  const { client, dataDir } = await startAgent()
  const state = await client.call('host.state', {})
  const { blocks, bsize } = statfsSync(dataDir)
  expect(state.dataDisk.totalBytes).toBe(blocks * bsize)
  expect(state.dataDisk.freeBytes).toBeLessThanOrEqual(state.dataDisk.totalBytes)
  expect(state.memory.freeBytes).toBeLessThan(state.memory.totalBytes)
  expect(state.nodeVersion).toBe(process.version)
  expect(state.trellisVersion).toMatch(/^\d+\.\d+\.\d+/)
  const after = Date.now()
  expect(Date.parse(state.startedAt)).toBeLessThanOrEqual(after)
})

test('refuses an invalid request with a sentence and keeps the connection', async () => {
  const { client } = await startAgent()
  const bad = { serverId: '../../etc', action: 'start', by: null }
  await expect(client.call('server.power', bad as never)).rejects.toThrow('Not a server id.')
  const unknown = { serverId: 'abcdefgh99', action: 'start', by: null }
  await expect(client.call('server.power', unknown as never)).rejects.toThrow('"missing"')
  await expect(
    client.call('console.command', {
      serverId: await newServer(client),
      command: 'x',
      by: 'y',
    } as never),
  ).rejects.toThrow('only while the server is online')
})

test('buffers lines on disk for a slow api without loss', async () => {
  const { client, dataDir } = await startAgent()
  const serverId = await newServer(client)
  const slow = await LinkClient.open(join(dataDir, 'agent.sock'))
  await client.call('server.power', { serverId, action: 'start', by: null } as never)
  await client.untilStatus(serverId, 'ONLINE')
  const { nextSeq } = await slow.call('console.follow', { serverId } as never)
  slow.socket.pause()
  await client.call('console.follow', { serverId } as never)
  await client.call('console.command', { serverId, command: 'flood 200000', by: 'x' } as never)
  const isLast = (c: LinkClient) => c.frames.at(-1)?.lines.at(-1)?.startsWith('flood 200000 ')
  await client.until(() => isLast(client))
  slow.socket.resume()
  await slow.until(() => isLast(slow))
  let expected = nextSeq
  for (const { seq, count } of slow.frames) {
    expect(seq).toBe(expected)
    expected += count
  }
  slow.close()
})

test('restricts the socket to its user, and disconnects clients of another protocol', async () => {
  const { dataDir } = await startAgent()
  const path = join(dataDir, 'agent.sock')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const stranger = new WebSocket(`ws+unix://${path}:/`)
  await new Promise((resolve) => stranger.once('open', resolve))
  stranger.send('{"id":1,"command":"server.report","params":{"serverId":"abcdefgh"}}')
  const first = await new Promise((resolve) =>
    stranger.once('message', (data) => resolve(String(data))),
  )
  expect(first).toContain('Say hello first.')
  stranger.send('nonsense')
  const code = await new Promise((resolve) => stranger.once('close', resolve))
  expect(code).toBe(1008)
})
