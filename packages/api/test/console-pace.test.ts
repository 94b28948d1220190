import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { ConsoleFlow } from '../src/game/console/console-flow.ts'
import { ConsolePace } from '../src/game/console/console-pace.ts'
import { encodeTextFrame } from '../src/live/text-frame.ts'
import { Viewer } from '../src/live/viewer.ts'

const serverId = serverIdSchema.parse('abcdefghijklmnop')
const linesPerFrame = 100
const line = 'x'.repeat(700)

/** A browser that counts the lines it reads and those that were skipped for it. */
class Reader {
  readonly socket: WebSocket
  received = 0
  skipped = 0

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data) => {
      const { type, payload } = JSON.parse(String(data))
      if (type === 'console_skipped') this.skipped += payload.count
      else this.received += payload.count
    })
  }
}

/** A console with real sockets; `hold` stops its lines as a host would. */
async function openConsole(count: number) {
  const server = new WebSocketServer({ port: 0 })
  onTestFinished(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const flows = new Set<ConsoleFlow>()
  const readers: Reader[] = []
  for (let at = 0; at < count; at++) {
    const opened = once(server, 'connection')
    const client = new WebSocket(`ws://127.0.0.1:${port}`)
    onTestFinished(() => client.terminate())
    readers.push(new Reader(client))
    const [socket, { socket: stream }] = await opened
    const flow = new ConsoleFlow(
      new Viewer({ socket, stream }, { userId: 'u', sessionId: 's' }),
      serverId,
    )
    flow.follow(1)
    flows.add(flow)
    if (client.readyState !== WebSocket.OPEN) await once(client, 'open')
  }
  const holds: boolean[] = []
  const pace = new ConsolePace(flows, (isHeld) => void holds.push(isHeld))
  onTestFinished(() => pace.close())
  let seq = 1
  /** Sends frames until the console is held, or `max` of them. Returns the number of all lines so far. */
  const sendUntilHeld = async (max = 200) => {
    for (let sent = 0; sent < max && holds.at(-1) !== true; sent++) {
      const payload = {
        line: Array(linesPerFrame).fill(line).join('\n'),
        seq,
        count: linesPerFrame,
      }
      const frame = encodeTextFrame(Buffer.from(JSON.stringify({ type: 'console_log', payload })))
      for (const flow of flows) flow.send(seq, linesPerFrame, frame)
      pace.check()
      seq += linesPerFrame
      await new Promise(setImmediate)
    }
    return seq - 1
  }
  return { readers, flows, holds, sendUntilHeld }
}

const pauseAll = (readers: Reader[]) => readers.forEach(({ socket }) => socket.pause())
const resumeAll = (readers: Reader[]) => readers.forEach(({ socket }) => socket.resume())

test('holds the console until slow viewers have read, so that they miss no line', async () => {
  const { readers, holds, sendUntilHeld } = await openConsole(3)
  pauseAll(readers)
  const lines = await sendUntilHeld()
  expect(holds).toEqual([true])
  resumeAll(readers)
  await expect.poll(() => holds).toEqual([true, false])
  await expect.poll(() => readers.map(({ received }) => received)).toEqual([lines, lines, lines])
  expect(readers.map(({ skipped }) => skipped)).toEqual([0, 0, 0])
})

test('waits a second for a viewer that reads nothing, and then no more', async () => {
  const { readers, holds, sendUntilHeld } = await openConsole(3)
  const [stuck, ...others] = readers
  if (stuck === undefined) throw new Error('There is no reader.')
  pauseAll([stuck])
  const before = await sendUntilHeld()
  expect(holds).toEqual([true])
  await expect.poll(() => holds).toEqual([true, false])
  const lines = await sendUntilHeld()
  expect(holds).toEqual([true, false])
  await expect.poll(() => others.map(({ received }) => received)).toEqual([lines, lines])
  resumeAll([stuck])
  await expect.poll(() => [stuck.received, stuck.skipped]).toEqual([before, lines - before])
})

test('does not wait again for a viewer that has caught up after it was too slow', async () => {
  const { readers, holds, sendUntilHeld } = await openConsole(2)
  const [slow] = readers
  if (slow === undefined) throw new Error('There is no reader.')
  pauseAll([slow])
  const before = await sendUntilHeld()
  await expect.poll(() => holds).toEqual([true, false])
  resumeAll([slow])
  await expect.poll(() => slow.received).toBe(before)
  pauseAll([slow])
  const lines = await sendUntilHeld()
  expect(holds).toEqual([true, false])
  resumeAll([slow])
  await expect.poll(() => slow.received + slow.skipped).toBe(lines)
  expect(slow.skipped).toBeGreaterThan(0)
})

test('rests after each frame of a console with many viewers', async () => {
  const few = await openConsole(35)
  await few.sendUntilHeld(5)
  expect(few.holds).toEqual([])
  const many = await openConsole(70)
  await many.sendUntilHeld(1)
  expect(many.holds).toEqual([true])
  await expect.poll(() => many.holds).toEqual([true, false])
  await expect
    .poll(() => many.readers.every(({ received }) => received === linesPerFrame))
    .toBe(true)
})

for (const length of [0, 1, 125, 126, 65_535, 65_536, 300_000]) {
  test(`sends a text of ${length} bytes to all viewers with one encoded frame`, async () => {
    const { readers, flows } = await openConsole(2)
    const texts: string[] = []
    for (const { socket } of readers) {
      socket.removeAllListeners('message')
      socket.on('message', (data, isBinary) => texts.push(`${isBinary} ${String(data)}`))
    }
    const text = 'ä'.repeat(length / 2).padEnd(length / 2 + (length % 2), '.')
    const frame = encodeTextFrame(Buffer.from(text))
    for (const { viewer } of flows) viewer.sendFrame(frame)
    await expect.poll(() => texts).toEqual([`false ${text}`, `false ${text}`])
  })
}

test('sends nothing more to a viewer whose socket is closing', async () => {
  const { readers, flows } = await openConsole(1)
  const [reader] = readers
  const [flow] = flows
  if (reader === undefined || flow === undefined) throw new Error('There is no viewer.')
  const closed = once(reader.socket, 'close')
  flow.viewer.close(1000, 'The end.')
  flow.viewer.sendFrame(encodeTextFrame(Buffer.from('{"type":"console_log","payload":{}}')))
  const [code, reason] = await closed
  expect([code, String(reason)]).toEqual([1000, 'The end.'])
  expect(reader.received).toBe(0)
})
