import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** How finely the event loop is watched: at 10 ms, the usual, an idle process would wake up a hundred times a second. */
const loopResolutionMs = 20

let register: Registry | null = null

/** Figures of this process: processor, memory, files, garbage, and how late its event loop is. Watched once only. */
export function processFigures(): Registry {
  if (register !== null) return register
  register = new Registry()
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: loopResolutionMs })
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'Seconds since the api began.',
    registers: [register],
    collect() {
      this.set(process.uptime())
    },
  })
  return register
}
