import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import {
  answerHead,
  nonceBytes,
  questionBytes,
  questionHead,
  serverAnswerSchema,
} from '@trellis/contract/links/server-query.ts'
import { AnswerBudget } from '@trellis/game-data/answer-budget.ts'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import { GamePort } from '../src/net/game-port.ts'
import { answerQuestions } from '../src/net/server-query.ts'
import { createFolder, getConsole, spawnEngine, startEngine } from './test-engine.ts'

const nonceAt = questionHead.length
const textAt = nonceAt + nonceBytes

/** A client on the network that records every reply. */
class Asker {
  readonly heard: Buffer[] = []
  readonly socket: Socket = createSocket('udp4')
  readonly port: number

  constructor(port: number) {
    this.port = port
    this.socket.on('message', (datagram) => this.heard.push(datagram))
    onTestFinished(() => {
      this.socket.close()
    })
  }

  send(datagram: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.send(datagram, this.port, '127.0.0.1', (error) =>
        error ? reject(error) : resolve(),
      )
    })
  }

  /** Resolves with the next reply to the query with this nonce. */
  async ask(nonce: number): Promise<Buffer> {
    await this.send(question(nonce))
    const found = () => this.heard.find((it) => it[nonceAt] === nonce)
    while (!found()) await once(this.socket, 'message')
    return found() ?? Buffer.alloc(0)
  }
}

function question(nonce: number): Buffer {
  const datagram = Buffer.alloc(questionBytes)
  datagram.set(questionHead)
  datagram.fill(nonce, nonceAt, textAt)
  return datagram
}

function garbage(): Buffer[] {
  const whole = question(9)
  const wrongHead = Buffer.from(whole)
  wrongHead[4] = 0x54
  const notZero = Buffer.from(whole)
  notZero[questionBytes - 1] = 1
  return [
    Buffer.alloc(0),
    Buffer.from([0xff]),
    whole.subarray(0, questionBytes - 1),
    Buffer.concat([whole, Buffer.alloc(1)]),
    Buffer.concat([whole, Buffer.alloc(60_000)]),
    whole.subarray(0, textAt),
    Buffer.alloc(questionBytes, 0xff),
    wrongHead,
    notZero,
    Buffer.from('getstatus'),
  ]
}

test('answers UDP queries with name, version and players, without amplification', async () => {
  const { port } = await startEngine(createFolder())
  const answer = await new Asker(port).ask(7)
  expect(answer.length).toBeLessThanOrEqual(questionBytes)
  expect([...answer.subarray(0, answerHead.length)]).toEqual([...answerHead])
  expect(answer.subarray(nonceAt, textAt)).toEqual(Buffer.alloc(nonceBytes, 7))
  const answered = serverAnswerSchema.parse(JSON.parse(answer.toString('utf8', textAt)))
  expect(answered).toEqual({ name: 'Testers', version: manifest.version, players: 0 })
})

test('ignores malformed datagrams', async () => {
  const { port } = await startEngine(createFolder())
  const asker = new Asker(port)
  for (const datagram of garbage()) await asker.send(datagram)
  await asker.ask(1)
  expect(asker.heard).toHaveLength(1)
})

test('rate limits queries from one address', async () => {
  const { port } = await startEngine(createFolder())
  const asker = new Asker(port)
  for (let nonce = 0; nonce < 200; nonce++) await asker.send(question(nonce))
  // When the limit admits a query again, the server has processed all earlier ones.
  let heard = asker.heard.length
  for (let nonce = 200; asker.heard.every((it) => (it[nonceAt] ?? 0) < 200); nonce++) {
    heard = asker.heard.length
    await asker.send(question(200 + (nonce % 50)))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(heard).toBeGreaterThan(0)
  expect(heard).toBeLessThan(150)
})

test('limits answers per address and in total, with recovery over time', () => {
  let now = 0
  const budget = new AnswerBudget(
    {
      inAll: { perSecond: 10, atOnce: 10 },
      perSource: { perSecond: 1, atOnce: 3 },
      maxSources: 4,
    },
    () => now,
  )
  const taken = (address: string) =>
    Array.from({ length: 5 }, () => budget.take(address)).filter(Boolean).length
  expect(['a', 'b', 'c', 'd', 'e'].map(taken)).toEqual([3, 3, 3, 1, 0])
  now += 1000
  expect(['c', 'd', 'e'].map(taken)).toEqual([1, 3, 3])
  // More addresses than the table holds: the one that was silent longest counts as new again.
  now += 1000
  expect(['x', 'y'].map(taken)).toEqual([3, 3])
  now += 1000
  expect(taken('c')).toBe(3)
})

test('truncates an answer with an overlong name', async () => {
  const port = await freeUdpPort()
  const open = await GamePort.open(port)
  onTestFinished(() => open.close())
  answerQuestions(
    open,
    () => 0,
    () => ({ name: 'é"'.repeat(300), version: '1', players: 3 }),
  )
  const answer = await new Asker(port).ask(3)
  expect(answer.length).toBeLessThanOrEqual(questionBytes)
  const { name, players } = JSON.parse(answer.toString('utf8', textAt))
  expect(players).toBe(3)
  expect('é"'.repeat(300).startsWith(name)).toBe(true)
  expect(name.length).toBeGreaterThan(80)
})

test('serves several protocols on one port, distinguished by the first bytes', async () => {
  const port = await freeUdpPort()
  const open = await GamePort.open(port)
  onTestFinished(() => open.close())
  open.listen([1, 2], (datagram, from) =>
    open.send(Buffer.concat([Buffer.from('a'), datagram]), from),
  )
  open.listen([2], (datagram, from) => open.send(Buffer.concat([Buffer.from('b'), datagram]), from))
  const asker = new Asker(port)
  for (const datagram of [[3], [1], [1, 2, 3], [2]]) await asker.send(Buffer.from(datagram))
  while (asker.heard.length < 2) await once(asker.socket, 'message')
  expect(asker.heard.map((it) => [...it])).toEqual([
    [97, 1, 2, 3],
    [98, 2],
  ])
})

test('exits with code 69 and an explanation when the port is taken', async () => {
  const port = await freeUdpPort()
  const other = await GamePort.open(port)
  onTestFinished(() => other.close())
  const folder = createFolder()
  const [code] = await once(spawnEngine(folder, port), 'exit')
  expect(code).toBe(69)
  expect(getConsole(folder).at(-1)).toBe(
    `UDP port ${port} could not be opened: another program uses it.`,
  )
})

test('releases the port when the server has stopped', async () => {
  const { ended, control, port } = await startEngine(createFolder())
  await new Asker(port).ask(1)
  control.send({ id: 2, do: 'stop', reason: 'asked' })
  await ended
  const open = await GamePort.open(port)
  open.close()
})
