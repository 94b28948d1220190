import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freeTcpPort } from '../../api/test/kit/free-ports.ts'
import { LinkClient } from './link-client.ts'
import { newDataDir, newServer, spawnAgentProgram } from './test-agent.ts'

const token = 'the-token-of-this-test-0123456789abcdef'

async function startOnNetwork() {
  const port = await freeTcpPort()
  const program = spawnAgentProgram(newDataDir(), {
    AGENT_LISTEN: `127.0.0.1:${port}`,
    AGENT_TOKEN: token,
    LOG_LEVEL: 'debug',
  })
  let output = ''
  program.stderr?.on('data', (data) => {
    output += String(data)
  })
  await once(program, 'message')
  return { port, output: () => output }
}

test('answers token holders over the network, and reveals nothing to others', async () => {
  const { port, output } = await startOnNetwork()
  const client = await LinkClient.dial({ port, token })
  const serverId = await newServer(client)
  for (const wrong of ['', 'x', `${token}x`, token.slice(1)]) {
    await expect(LinkClient.dial({ port, token: wrong })).rejects.toThrow('401')
    const headers = { authorization: `Bearer ${wrong}` }
    const answer = await fetch(`http://127.0.0.1:${port}/servers/${serverId}/archive`, { headers })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toBe('')
  }
  const archive = await fetch(`http://127.0.0.1:${port}/servers/${serverId}/archive`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(archive.headers.get('content-type')).toBe('application/zip')
  await archive.body?.cancel()
  expect(output()).not.toContain(token)
  client.close()
})

test('refuses to start with an address but without a token', async () => {
  const program = spawnAgentProgram(newDataDir(), { AGENT_LISTEN: '127.0.0.1:1' })
  let output = ''
  program.stderr?.on('data', (data) => {
    output += String(data)
  })
  const [code] = await once(program, 'close')
  expect(code).not.toBe(0)
  expect(output).toContain('AGENT_LISTEN needs AGENT_TOKEN.')
})
