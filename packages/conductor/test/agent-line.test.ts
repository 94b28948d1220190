import { once } from 'node:events'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { agentProtocol } from '@trellis/contract/links/agent.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { AgentLine } from '../src/agents/agent-line.ts'

const [own, other] = ['own00000', 'other000'].map((id) => serverIdSchema.parse(id)) as [
  ReturnType<typeof serverIdSchema.parse>,
  ReturnType<typeof serverIdSchema.parse>,
]

function getFrame(serverId: string): Buffer {
  const header = Buffer.from(JSON.stringify({ serverId, seq: 1, count: 1 }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, Buffer.from('{}')])
}

const presence = (serverId: string) => JSON.stringify({ event: 'presence', payload: { serverId } })

/** Starts an agent that its game has compromised: `say` answers every request after the greeting. */
async function startTurned(say: (socket: WebSocket, id: number) => void): Promise<number> {
  const agent = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => agent.close())
  agent.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { id, command } = JSON.parse(String(data))
      if (command !== 'hello') return say(socket, id)
      const isolation = {
        driver: 'kubernetes',
        user: 'shared',
        files: 'closed',
        calls: 'filtered',
        limits: 'kernel',
        network: 'open',
        missing: [],
      }
      const reply = { protocol: agentProtocol, engineVersion: '1.0.0', isolation, servers: [] }
      socket.send(JSON.stringify({ id, ok: true, reply }))
    })
  })
  await once(agent, 'listening')
  return (agent.address() as { port: number }).port
}

test('accepts from a lying agent only requested facts about its own server', async () => {
  const port = await startTurned((socket, id) => {
    socket.send(presence(other))
    socket.send(getFrame(other))
    socket.send('nonsense')
    socket.send(JSON.stringify({ id: id + 1, ok: true, reply: {} }))
    socket.send(getFrame(own))
    socket.send(presence(own))
    socket.send(JSON.stringify({ id, ok: true, reply: {} }))
    socket.send(JSON.stringify({ id, ok: true, reply: { again: true } }))
    socket.send(presence(own))
  })
  const heard: string[] = []
  const { promise: isUp, resolve: up } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
  const line = new AgentLine({
    serverId: own,
    token: 'any token that is long enough 0123',
    at: () => ({ host: '127.0.0.1', port }),
    events: {
      onUp: () => up(),
      onDown: () => undefined,
      onEvent: (_event, text) => {
        heard.push(text)
        if (heard.filter((it) => it === presence(own)).length === 2) over()
      },
      onAnswer: (frame) => heard.push(String(frame)),
      onConsole: (frame) => heard.push(frame.toString('latin1')),
    },
  })
  onTestFinished(() => line.close())
  line.open()
  await isUp
  const request = { id: 7, command: 'server.report', params: {} } as const
  expect(line.pass(request, JSON.stringify(request))).toBe(true)
  await isOver
  expect(heard).toEqual([
    getFrame(own).toString('latin1'),
    presence(own),
    JSON.stringify({ id: 7, ok: true, reply: {} }),
    presence(own),
  ])
})
