import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { Trellis } from '../e2e/kit/trellis.ts'
import { percentile, type Row } from './kit/figures.ts'
import { findProcesses, readCpuMs } from './kit/memory.ts'
import { BenchOwner, waitForFrame } from './kit/owner.ts'

const viewers = 1000
const linesPerSecond = 100
const seconds = 10

/** Measures the api's load by a thousand viewers of one console, and the delay of their lines. */
export async function benchConsoleViewers(): Promise<Row[]> {
  const trellis = await Trellis.start({
    TRELLIS_BENCH: '1',
    MAX_CONNECTIONS_PER_ADDRESS: String(2 * viewers),
  })
  const owner = await BenchOwner.signIn(trellis.url, 'Crowd')
  await owner.createServer('Crowd')
  await owner.power('start')
  await owner.untilOnline()
  const socket = await owner.openSocket()
  await sleep(500)
  const alone = await measureLines(socket)
  const crowd: Socket[] = []
  while (crowd.length < viewers - 1) crowd.push((await owner.openRawSocket()).resume())
  await sleep(500)
  const [api = 0] = findProcesses(`${process.cwd()}/dist/api/main.js`)
  const begun = { at: performance.now(), cpuMs: readCpuMs(api) }
  const together = await measureLines(socket)
  const share = (readCpuMs(api) - begun.cpuMs) / (performance.now() - begun.at)
  for (const each of crowd) each.destroy()
  socket.close()
  await trellis.stop()
  const p50 = percentile(together, 0.5)
  return [
    {
      what: `the api's share of a core for ${viewers} viewers at ${linesPerSecond} lines/s`,
      measured: `${(share * 100).toFixed(0)} %`,
      aim: '≤ 40 %',
      met: share <= 0.4,
    },
    {
      what: 'a line to one of them, p50',
      measured: `${p50.toFixed(1)} ms`,
      against: `${percentile(alone, 0.5).toFixed(1)} ms to the only viewer`,
      aim: '≤ 30 ms',
      met: p50 <= 30,
    },
  ]
}

/** Lets the server write lines, and returns how late each was in milliseconds. */
async function measureLines(socket: WebSocket): Promise<number[]> {
  const lates: number[] = []
  const total = linesPerSecond * seconds
  const over = waitForFrame(socket, (it) => {
    if (it.type !== 'console_log') return false
    const now = (performance.timeOrigin + performance.now()) * 1000
    for (const match of it.payload.line.matchAll(/flood (\d+) (\d{16})/g))
      lates.push((now - Number(match[2])) / 1000)
    return lates.length >= total
  })
  const command = `flood ${total} ${linesPerSecond}`
  socket.send(JSON.stringify({ type: 'console_command', payload: { command } }))
  await over
  return lates
}
