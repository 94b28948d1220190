import { once } from 'node:events'
import type { AgentCommandName } from '@trellis/contract/links/agent.ts'
import { agentProtocol } from '@trellis/contract/links/agent.ts'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { toPlainUrl } from '../src/agent-address.ts'
import { AgentClient, type AgentOutcome, type AgentUpdate } from '../src/agent-client.ts'
import { Fault } from '../src/fault.ts'
import { answeredElsewhere, ServedClient } from '../src/served-client.ts'

const isolation = {
  driver: 'process',
  user: 'shared',
  files: 'closed',
  calls: 'filtered',
  limits: 'kernel',
  network: 'open',
  missing: [],
}
const hello = { protocol: agentProtocol, engineVersion: '1.0.0', isolation, servers: [] }

type Answer = (command: AgentCommandName, socket: WebSocket) => Promise<unknown>

/** Starts an agent that accepts every client's hello, and replies to other requests with `answer`. */
async function startAgent(answer: Answer): Promise<{ port: number }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  server.on('connection', (socket) => {
    const client = new ServedClient(socket, {
      answer: async ({ command }) => {
        if (command !== 'hello') return answer(command, socket)
        client.hasGreeted = true
        return hello
      },
      describeError: () => 'It could not be done.',
      onClose: () => undefined,
    })
  })
  await once(server, 'listening')
  return { port: (server.address() as { port: number }).port }
}

async function dial({ port }: { port: number }) {
  const heard: AgentUpdate['kind'][] = []
  const waiting = new Map<AgentUpdate['kind'], () => void>()
  const client = new AgentClient({
    address: () => ({ url: toPlainUrl({ host: '127.0.0.1', port }), token: 'any' }),
    onUpdate: ({ kind }) => {
      heard.push(kind)
      waiting.get(kind)?.()
    },
    idStep: 1,
    connectTimeoutMs: 2000,
    answerTimeoutMs: 2000,
    retryMs: { first: 10, max: 20 },
  })
  onTestFinished(() => client.close())
  const next = (kind: AgentUpdate['kind']) =>
    new Promise<void>((resolve) => waiting.set(kind, resolve))
  const isUp = next('up')
  client.open()
  await isUp
  const ping = () =>
    new Promise<AgentOutcome<'host.ping'>>((resolve) => client.ask('host.ping', {}, resolve))
  return { client, heard, next, ping }
}

const pong = { loopDelay: { p99Ms: 1, maxMs: 2 } }

test('returns the reply, the refusal with its code, or the sentence of the failure', async () => {
  const outcomes: (() => unknown)[] = [
    () => pong,
    () => {
      throw new Fault('conflict', 'Not now.', { code: 'not-now' })
    },
    () => {
      throw new TypeError('a defect')
    },
    () => ({ loopDelay: 'nonsense' }),
  ]
  const { ping } = await dial(await startAgent(async () => outcomes.shift()?.()))
  expect(await ping()).toEqual({ reply: pong })
  expect(await ping()).toEqual({
    failure: { kind: 'conflict', sentence: 'Not now.', code: 'not-now' },
  })
  expect(await ping()).toEqual({ failure: { kind: 'trouble', sentence: 'It could not be done.' } })
  expect(await ping()).toEqual({ failure: null, isSent: true })
})

test('survives invalid messages', async () => {
  const agent = await startAgent(async (_, socket) => {
    for (const nonsense of ['{"half', '{"event":"unknown"}', Buffer.from('no frame')]) {
      socket.send(nonsense)
    }
    return pong
  })
  const { ping, heard } = await dial(agent)
  expect(await ping()).toEqual({ reply: pong })
  expect(heard).toEqual(['up', 'trouble', 'trouble', 'trouble'])
})

test('rejects pending calls when the connection breaks, and reconnects with a hello', async () => {
  const agent = await startAgent(async (_, socket) => {
    socket.terminate()
    return answeredElsewhere
  })
  const { ping, next, heard } = await dial(agent)
  const isUpAgain = next('up')
  expect(await ping()).toEqual({ failure: null, isSent: true })
  await isUpAgain
  expect(heard.filter((kind) => kind !== 'trouble')).toEqual(['up', 'down', 'up'])
})

test('answers nothing before the hello, and disconnects other protocols', async () => {
  const { port } = await startAgent(async () => pong)
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`)
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    return socket
  }
  const early = await open()
  early.send(JSON.stringify({ id: 1, command: 'host.ping', params: {} }))
  const [answer] = await once(early, 'message')
  expect(JSON.parse(String(answer))).toEqual({
    id: 1,
    ok: false,
    ms: expect.any(Number),
    failure: {
      kind: 'bad-input',
      sentence: 'Say hello first.',
      params: { reason: 'hello-missing' },
    },
  })
  const closes = async (data: string | Buffer) => {
    const socket = await open()
    socket.send(data)
    const [code] = await once(socket, 'close')
    return code
  }
  expect(await closes('{"id":1}')).toBe(1008)
  expect(await closes('{"half')).toBe(1008)
  expect(await closes(Buffer.from('{}'))).toBe(1008)
})
