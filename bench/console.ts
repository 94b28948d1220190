import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { Trellis } from '../e2e/kit/trellis.ts'
import { percentile, type Row } from './kit/figures.ts'
import { startFixture } from './kit/fixture.ts'
import { findProcesses, memoryOfAll } from './kit/memory.ts'
import { BenchOwner, waitForFrame } from './kit/owner.ts'
import { Ping } from './kit/ping.ts'

const flood = 500_000

/**
 * Measures console lines from the engine's write to a socket client: latency, throughput and the cost of slow
 * readers.
 */
export async function benchConsole(): Promise<Row[]> {
  const trellis = await Trellis.start({ TRELLIS_BENCH: '1' })
  const owner = await BenchOwner.signIn(trellis.url, 'Console')
  await owner.createServer('Console')
  const socket = await owner.openSocket()
  const online = waitForFrame(
    socket,
    (it) => it.type === 'status_update' && it.payload.status === 'ONLINE',
  )
  await owner.power('start')
  await online
  await sleep(500)
  const rows = [await measureLatency(socket), await measureEcho(socket)]
  socket.close()
  for (const [viewers, aim] of [
    [1, 0.8],
    [20, 0.6],
  ] as const) {
    rows.push(...(await compareFullSpeed(trellis, owner, viewers, aim)))
  }
  rows.push(await measureStuckReaders(owner))
  await trellis.stop()
  return rows
}

const micros = () => (performance.timeOrigin + performance.now()) * 1000
const send = (socket: WebSocket, command: string) =>
  socket.send(JSON.stringify({ type: 'console_command', payload: { command } }))

async function measureLatency(socket: WebSocket): Promise<Row> {
  const lates: number[] = []
  const over = waitForFrame(socket, (it) => {
    if (it.type !== 'console_log') return false
    for (const match of it.payload.line.matchAll(/flood (\d+) (\d{16})/g)) {
      lates.push((micros() - Number(match[2])) / 1000)
    }
    return lates.length >= 1000
  })
  send(socket, 'flood 1000 100')
  await over
  const [p50, p99] = [percentile(lates, 0.5), percentile(lates, 0.99)]
  return {
    what: 'a line at 100 lines/s, from the write to the client',
    measured: `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    aim: '≤ 1 / 5 ms',
    met: p50 <= 1 && p99 <= 5,
  }
}

async function measureEcho(socket: WebSocket): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < 300; round++) {
    const text = `echo-${round}-x`
    const back = waitForFrame(
      socket,
      (it) => it.type === 'console_log' && it.payload.line.includes(text),
    )
    const begun = performance.now()
    send(socket, `say ${text}`)
    times.push((await back).at - begun)
    await sleep(5)
  }
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return {
    what: 'a command to its first line back',
    measured: `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    aim: '≤ 2 / 6 ms',
    met: p50 <= 2 && p99 <= 6,
  }
}

type Arrival = { delivered: number; skipped: number; seconds: number }

async function compareFullSpeed(
  trellis: Trellis,
  owner: BenchOwner,
  viewers: number,
  aim: number,
): Promise<Row[]> {
  const ours: number[] = []
  const raws: number[] = []
  let skipped = 0
  let accounted = true
  const ping = new Ping(trellis.url)
  const waits: number[] = []
  const rawWaits: number[] = []
  for (let round = 0; round < 3; round++) {
    await ping.takeWaits()
    const arrival = await floodOurs(owner, viewers)
    waits.push(...(await ping.takeWaits()))
    accounted &&= arrival.delivered + arrival.skipped >= flood * viewers
    skipped += arrival.skipped
    ours.push(arrival.delivered / viewers / arrival.seconds)
    const raw = await floodRaw(viewers)
    raws.push(raw.perSecond)
    rawWaits.push(...raw.waits)
  }
  ping.stop()
  const ratio = percentile(ours, 0.5) / percentile(raws, 0.5)
  const [longestWait, rawWait] = [Math.max(...waits), Math.max(...rawWaits)]
  const kept = linesOnDisk(trellis.dataDir)
  const of = viewers === 1 ? '1 viewer' : `${viewers} viewers`
  return [
    {
      what: `lines at full speed to ${of}`,
      measured: `${Math.round(percentile(ours, 0.5))}/s each`,
      against: `${Math.round(percentile(raws, 0.5))}/s of a raw relay`,
      ratio,
      aim: `≥ ${aim}`,
      met: ratio >= aim,
    },
    {
      what: `every one of those lines is delivered or counted as skipped`,
      measured: `${skipped} skipped in all, ${kept ? 'all' : 'NOT all'} of the last run on disk`,
      aim: 'none lost, none skipped',
      met: accounted && kept && skipped === 0,
    },
    {
      what: `the longest that those lines to ${of} keep another call waiting`,
      measured: `${longestWait.toFixed(1)} ms (p99 ${percentile(waits, 0.99).toFixed(1)} ms of ${waits.length} calls)`,
      against: `${rawWait.toFixed(1)} ms of a raw relay`,
      ratio: longestWait / rawWait,
      aim: '≤ 15 ms',
      met: longestWait <= 15,
    },
  ]
}

/**
 * Counts lines by the numbers at the end of each frame, because parsing every line would measure the client.
 */
async function floodOurs(owner: BenchOwner, viewers: number): Promise<Arrival> {
  const sockets = await Promise.all(Array.from({ length: viewers }, () => owner.openSocket()))
  await sleep(300)
  let delivered = 0
  let skipped = 0
  let first = 0
  let last = 0
  const ends = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        let own = 0
        socket.on('message', (data: Buffer) => {
          const tail = data.toString('latin1', Math.max(0, data.length - 200))
          const lines = /"type":"console_skipped"/.test(data.toString('latin1', 0, 40))
          const count = Number(/"count":(\d+)/.exec(tail)?.[1] ?? 0)
          if (count === 0) return
          first ||= performance.now()
          last = performance.now()
          if (lines) skipped += count
          else delivered += count
          own += count
          if (own >= flood) resolve()
        })
      }),
  )
  const [one] = sockets
  if (one) send(one, `flood ${flood}`)
  await Promise.all(ends)
  for (const socket of sockets) socket.close()
  await sleep(300)
  return { delivered, skipped, seconds: (last - first) / 1000 }
}

async function floodRaw(viewers: number): Promise<{ perSecond: number; waits: number[] }> {
  const { child: relay, port } = await startFixture('raw-relay')
  const ping = new Ping(`http://127.0.0.1:${port}`)
  const sockets = Array.from({ length: viewers }, () => new WebSocket(`ws://127.0.0.1:${port}`))
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('open', resolve))))
  let first = 0
  let last = 0
  const end = Buffer.from(`\nflood ${flood} `)
  const ends = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        let tail: Buffer = Buffer.alloc(0)
        socket.on('message', (data: Buffer) => {
          first ||= performance.now()
          last = performance.now()
          const seam = Buffer.concat([tail, data.subarray(Math.max(0, data.length - 100))])
          tail = data.subarray(Math.max(0, data.length - 50))
          if (seam.includes(end)) resolve()
        })
      }),
  )
  await ping.takeWaits()
  relay.send(flood)
  await Promise.all(ends)
  const waits = await ping.takeWaits()
  ping.stop()
  for (const socket of sockets) socket.close()
  relay.kill()
  return { perSecond: flood / ((last - first) / 1000), waits }
}

/** Returns whether the newest flood is on disk from its first line to its last. */
function linesOnDisk(dataDir: string): boolean {
  const [server] = readdirSync(`${dataDir}/servers`)
  const folder = `${dataDir}/servers/${server}/logs/kept`
  const text = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(`${folder}/${name}`, 'latin1'))
    .join('')
  const numbers = [...text.matchAll(/flood (\d+) \d{16}/g)].map((match) => Number(match[1]))
  const newest = numbers.slice(numbers.lastIndexOf(1))
  return newest.length === flood && newest.every((number, index) => number === index + 1)
}

/** Measures ten sockets that open and then never read, while the console runs at full speed. */
async function measureStuckReaders(owner: BenchOwner): Promise<Row> {
  const programs = [...findProcesses('dist/agent/main.js'), ...findProcesses('dist/api/main.js')]
  await floodOurs(owner, 1)
  await sleep(1000)
  const before = memoryOfAll(programs).pss
  const stuck = await Promise.all(Array.from({ length: 10 }, () => openStuck(owner)))
  await floodOurs(owner, 1)
  await sleep(1000)
  const grown = memoryOfAll(programs).pss - before
  for (const socket of stuck) socket.destroy()
  return {
    what: 'what ten stuck readers add to api and agent during a flood',
    measured: `${grown.toFixed(1)} MB`,
    aim: '≤ 15 MB',
    met: grown <= 15,
  }
}

/** Opens a WebSocket that never reads again after the handshake. */
async function openStuck(owner: BenchOwner): Promise<Socket> {
  const socket = await owner.openRawSocket()
  return socket.pause()
}
