import { Trellis } from '../e2e/kit/trellis.ts'
import { bootEngine } from './kit/engine.ts'
import { median, type Row } from './kit/figures.ts'
import { BenchOwner, waitForFrame } from './kit/owner.ts'

const rounds = 9
/** The start has a sandbox around it, the limit has none. */
const maxOverMs = 12
const maxStopMs = 12

/**
 * Measures the time from the request to ONLINE in the browser's socket, against an engine that the shell
 * starts directly.
 */
export async function benchStart(): Promise<Row[]> {
  const trellis = await Trellis.start()
  const owner = await BenchOwner.signIn(trellis.url, 'Starter')
  await owner.createServer('Starter')
  const socket = await owner.openSocket()
  const status = (wanted: string) =>
    waitForFrame(socket, (it) => it.type === 'status_update' && it.payload.status === wanted)

  const boots: number[] = []
  const starts: number[] = []
  const restarts: number[] = []
  const stops: number[] = []
  const exits: number[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await bootEngine()
    boots.push(bare.bootMs)
    exits.push(bare.stopMs)
    const online = status('ONLINE')
    const begun = performance.now()
    await owner.power('start')
    starts.push((await online).at - begun)

    const again = status('RESTARTING').then(() => status('ONLINE'))
    const restarted = performance.now()
    await owner.power('restart')
    restarts.push((await again).at - restarted)

    const offline = status('OFFLINE')
    const stopping = performance.now()
    await owner.power('stop')
    stops.push((await offline).at - stopping)
  }
  socket.close()
  await trellis.stop()
  const over = median(starts) - median(boots)
  const restartOver = median(restarts) - median(stops) - median(boots)
  return [
    {
      what: 'start request to ONLINE in the socket',
      measured: `${median(starts).toFixed(1)} ms`,
      against: `${median(boots).toFixed(1)} ms of the engine's own boot`,
      ratio: median(starts) / median(boots),
      aim: `≤ ${maxOverMs} ms over`,
      met: over <= maxOverMs,
    },
    {
      what: 'restart request to ONLINE',
      measured: `${median(restarts).toFixed(1)} ms`,
      against: `${(median(stops) + median(boots)).toFixed(1)} ms of stop and boot`,
      ratio: median(restarts) / (median(stops) + median(boots)),
      aim: `≤ ${maxOverMs} ms over`,
      met: restartOver <= maxOverMs,
    },
    {
      what: 'stop request to OFFLINE in the socket',
      measured: `${median(stops).toFixed(1)} ms`,
      against: `${median(exits).toFixed(1)} ms of the engine's own exit`,
      ratio: median(stops) / median(exits),
      aim: `≤ ${maxStopMs} ms`,
      met: median(stops) <= maxStopMs,
    },
  ]
}
