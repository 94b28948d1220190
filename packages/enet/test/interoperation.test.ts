import { once } from 'node:events'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { type ChildProcess, readOutput, startProcess } from '../../../scripts/test/processes.ts'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import type { DisconnectReason } from '../src/disconnect-reason.ts'
import { Host } from '../src/host.ts'
import type { Peer } from '../src/peer.ts'
import { dice } from './dice.ts'
import { openLossyRelay } from './lossy-relay.ts'

const { resolve } = createRequire(import.meta.url)

/** Returns null when growtopia.js is not installed or has no binary for this machine. */
function findGrowtopia(): string | null {
  try {
    const path = resolve('growtopia.js')
    readOutput(process.execPath, ['-e', `require(${JSON.stringify(path)})`])
    return path
  } catch {
    return null
  }
}

const growtopia = findGrowtopia()
const title =
  growtopia === null
    ? 'with growtopia.js (skipped: it is not installed or has no binary for this machine)'
    : 'with growtopia.js'

const dresses = [
  { name: 'plain', newPacket: false, compressor: false, checksum: false },
  { name: 'checksum and compression', newPacket: false, compressor: true, checksum: true },
  { name: 'the port header too', newPacket: true, compressor: true, checksum: true },
]
const large = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * at) >> 5))
const packets: [channel: number, Buffer, 'reliable' | 'unreliable' | 'unsequenced'][] = [
  [0, Buffer.from('a small one'), 'reliable'],
  [1, large, 'reliable'],
  [0, Buffer.from('unreliable'), 'unreliable'],
  [0, large.subarray(0, 4000), 'unreliable'],
  [1, Buffer.from('unsequenced'), 'unsequenced'],
  [0, Buffer.from('the last'), 'reliable'],
]

describe.skipIf(growtopia === null)(title, () => {
  describe.concurrent.each(dresses)('$name', (dress) => {
    test('exchanges packets of all kinds as host', async () => {
      await using other = await startOther({ ...dress, port: await freeUdpPort(), connectTo: 0 })
      await using ours = await open(dress)
      const peer = ours.host.connect({
        address: '127.0.0.1',
        port: other.port,
        portHeader: dress.newPacket,
      })
      await once(ours.host, 'connect')
      await exchange(ours.host, peer)
      const gone = waitForMessage(other.child, 'disconnect')
      const left = departure(ours.host)
      peer.disconnect(5)
      await gone
      expect(await left).toMatchObject({ reason: 'ours' })
    })

    test('exchanges packets of all kinds as client', async () => {
      await using ours = await open(dress)
      const connected = once(ours.host, 'connect')
      const port = await freeUdpPort()
      await using other = await startOther({ ...dress, port, connectTo: ours.host.port })
      const [peer] = await connected
      await exchange(ours.host, peer)
      const left = departure(ours.host)
      other.child.send('disconnect')
      expect(await left).toEqual({ reason: 'theirs', data: 77 })
      expect(ours.host.dropped).toEqual({ flood: 0, malformed: 0, stray: 0 })
    })
  })
})

describe.skipIf(growtopia === null)(`${title}, over a lossy connection`, () => {
  test('exchanges large packets in order', async () => {
    const dress = { compressor: true, checksum: true, newPacket: false }
    await using other = await startOther({ ...dress, port: await freeUdpPort(), connectTo: 0 })
    await using relay = await openLossyRelay(other.port, 80)
    await using ours = await open(dress)
    const peer = ours.host.connect({ address: '127.0.0.1', port: relay.port })
    await once(ours.host, 'connect')
    const got: Buffer[] = []
    const all = new Promise<void>((done) => {
      ours.host.on('receive', (_peer, _channel, bytes) => {
        if (got.push(Buffer.from(bytes)) === 4) done()
      })
    })
    const noise = (seed: number) => {
      const random = dice(seed)
      return Buffer.from(Array.from({ length: 60_000 }, () => random(256)))
    }
    for (const seed of [1, 2, 3, 4]) peer.send(0, noise(seed))
    await all
    expect(got.every((bytes, at) => bytes.equals(noise(at + 1)))).toBe(true)
    expect(relay.dropped).toBeGreaterThan(20)
  })
})

async function exchange(host: Host, peer: Peer) {
  const got: [number, Buffer][] = []
  const all = new Promise<void>((done) => {
    host.on('receive', (_, channel, bytes) => {
      got.push([channel, Buffer.from(bytes)])
      if (got.length === packets.length) done()
    })
  })
  for (const [channel, bytes, delivery] of packets) peer.send(channel, bytes, delivery)
  await all
  for (const channel of [0, 1]) {
    const on = (it: readonly [number, Buffer, ...unknown[]]) =>
      it[0] === channel ? [it[1].toString('base64')] : []
    // Both ends keep the order of a channel; unsequenced packets may arrive in any order.
    expect(got.flatMap(on).sort()).toEqual(packets.flatMap(on).sort())
  }
  expect(got.filter(([channel]) => channel === 0).map(([, bytes]) => bytes.length)).toEqual([
    11, 10, 4000, 8,
  ])
}

async function open({ compressor, checksum }: { compressor: boolean; checksum: boolean }) {
  const compressFrom = compressor ? 0 : Number.POSITIVE_INFINITY
  const host = await Host.open({ address: '127.0.0.1', checksum, compressFrom })
  return { host, [Symbol.asyncDispose]: () => host.close() }
}

type OtherOptions = { port: number; connectTo: number }

async function startOther(options: OtherOptions) {
  const script = new URL('fixtures/growtopia-host.mjs', import.meta.url).pathname
  const child = startProcess(process.execPath, [script, JSON.stringify(options)], { ipc: true })
  await waitForMessage(child, options.connectTo === 0 ? 'ready' : 'connect')
  return { child, port: options.port, ...killed(child) }
}

const waitForMessage = (child: ChildProcess, what: string) =>
  new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (message === what) resolve()
    })
  })

const killed = (child: ChildProcess) => ({
  [Symbol.asyncDispose]: async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  },
})

const departure = (host: Host) =>
  new Promise<DisconnectReason>((resolve) => host.once('disconnect', (_, it) => resolve(it)))
