import { describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { newServer, startAgent } from './test-agent.ts'

describe('the report of a server', () => {
  it('contains the version of the running process, and the version after a restart', async () => {
    const { agent, client } = await startAgent()
    const serverId = await newServer(client)
    expect(await client.call('server.report', { serverId })).toMatchObject({
      version: '1.2.3',
      updateVersion: null,
    })
    await client.call('server.power', { serverId, action: 'start', by: null })
    expect(await client.untilStatus(serverId, 'ONLINE')).toMatchObject({
      version: manifest.version,
      updateVersion: '1.2.3',
    })
    agent.engineVersion = manifest.version
    expect((await client.call('server.report', { serverId })).updateVersion).toBeNull()
    await client.call('server.power', { serverId, action: 'kill', by: null })
    await client.untilStatus(serverId, 'OFFLINE')
  })

  it('is no longer sent once the server is deleted', async () => {
    const { agent, client } = await startAgent()
    const serverId = await newServer(client)
    const [server] = agent.servers
    await client.call('server.delete', { serverId })
    const reports = () => client.events.filter(({ event }) => event === 'server').length
    const before = reports()
    // Simulates work that began before the deletion.
    server?.reportState()
    await client.call('host.ping', {})
    expect(reports()).toBe(before)
  })
})
