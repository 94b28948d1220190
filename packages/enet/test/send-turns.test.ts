import { describe, expect, it } from 'vitest'
import { DatagramWriter } from '../src/datagram-writer.ts'
import { RangeCoder } from '../src/range-coder.ts'
import { SendTurns } from '../src/send-turns.ts'
import { WorkShare } from '../src/work-share.ts'
import { dice } from './dice.ts'
import { Network, TestClock } from './network.ts'

describe('the class SendTurns', () => {
  /** Records the receivers of each turn; a turn ends when the clock runs the next task. */
  function getTurns(datagramsEach: number) {
    const turns: number[][] = []
    let turn: number[] = []
    const clock = new TestClock()
    const soon = clock.soon.bind(clock)
    clock.soon = (run) =>
      soon(() => {
        turn = []
        turns.push(turn)
        run()
      })
    const sending = new SendTurns<number>(clock, 0, (peer) => {
      turn.push(peer)
      return datagramsEach
    })
    return { clock, sending, turns }
  }

  it('sends about 32 datagrams in a turn, in the order of the peers, until all are sent', () => {
    const { clock, sending, turns } = getTurns(10)
    for (let peer = 0; peer < 10; peer++) sending.add(peer)
    clock.pass(10)
    expect(turns).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ])
  })

  it('sends again for a peer that is added later', () => {
    const { clock, sending, turns } = getTurns(40)
    sending.add(1)
    sending.add(2)
    clock.advanceUntil(() => turns.length === 1)
    sending.add(1)
    clock.pass(10)
    sending.add(3)
    clock.pass(10)
    expect(turns).toEqual([[1], [2], [1], [3]])
  })

  it('forgets a removed peer, and sends the rest at once when it finishes', () => {
    const sent: number[] = []
    const sending = new SendTurns<number>(new TestClock(), 0, (peer) => sent.push(peer))
    for (const peer of [1, 2, 3]) sending.add(peer)
    sending.remove(2)
    sending.finish()
    expect(sent).toEqual([1, 3])
  })
})

it('reads between the turns in which a host sends to a crowd', async () => {
  const network = new Network()
  const server = await network.host()
  const clients = await Promise.all(Array.from({ length: 20 }, () => network.host()))
  for (const { host } of clients) {
    host.connect({ address: server.address, port: server.host.port })
  }
  network.clock.advanceUntil(() => server.connected.length === clients.length, 60_000)
  network.clock.pass(1000)
  let inTurn = 0
  let max = 0
  const soon = network.clock.soon.bind(network.clock)
  network.clock.soon = (run) =>
    soon(() => {
      inTurn = 0
      run()
      max = Math.max(max, inTurn)
    })
  network.watch = (_, from) => {
    if (from === server.end) inTurn++
    return true
  }
  for (const peer of server.connected) peer.send(0, Buffer.alloc(40_000))
  const isDone = () => clients.every(({ received }) => received.length === 1)
  expect(network.clock.advanceUntil(isDone, 60_000)).toBe(true)
  // One peer's whole window of 48 datagrams is sent together.
  expect(max).toBeLessThanOrEqual(32 + 48)
})

describe('the class WorkShare', () => {
  it('admits a burst and then a share of the time', () => {
    const share = new WorkShare(0.1)
    let worked = 0
    for (let now = 0; now < 10_000; now++) {
      if (!share.lets(now)) continue
      share.worked(1, now)
      worked++
    }
    expect(worked).toBeGreaterThan(1000)
    expect(worked).toBeLessThan(1060)
  })
})

it('sends uncompressed datagrams while compression has used up its share of the time', () => {
  let now = 0
  // Each clock reading takes 10 ms, as if compression did.
  const clock = { now: () => (now += 10) }
  const dress = { hasChecksum: true, compressFrom: 1024, clock }
  const writer = new DatagramWriter(dress, new RangeCoder(), dice(1))
  const lengths = Array.from({ length: 40 }, () => {
    writer.begin(1392)
    const head = { channel: 0, sequence: 1, wantsAcknowledgement: true }
    writer.add({ kind: 'send-reliable', payload: new Uint8Array(1200), ...head })
    const envelope = { peerId: 0, session: 0, connectId: 1, sentTime: 0, portHeader: null }
    return writer.finish(envelope).length
  })
  expect(lengths[0]).toBeLessThan(100)
  expect(lengths.filter((it) => it > 1200).length).toBeGreaterThan(20)
  now += 60_000
  writer.begin(1392)
  const head = { channel: 0, sequence: 1, wantsAcknowledgement: true }
  writer.add({ kind: 'send-reliable', payload: new Uint8Array(1200), ...head })
  const envelope = { peerId: 0, session: 0, connectId: 1, sentTime: 0, portHeader: null }
  expect(writer.finish(envelope).length).toBeLessThan(100)
})
