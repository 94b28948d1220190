import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Registry } from 'prom-client'

/**
 * Sampling interval of the event loop; at the default of 10 ms an idle process would wake a hundred times a
 * second.
 */
const loopResolutionMs = 20
const quantiles = [50, 90, 99]

let known: Registry | null = null

/**
 * Returns the metrics of this process under the usual Prometheus names. It replaces prom-client's default
 * set, which observes every garbage collection: with this process's small young generation there are
 * hundreds a second.
 */
export function createProcessFigures(): Registry {
  if (known !== null) return known
  const register = new Registry()
  known = register
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  exportProcessorTime(register)
  const startedAt = Date.now() / 1000 - process.uptime()
  gauge('process_start_time_seconds', 'When the api began.', () => startedAt)
  gauge('process_uptime_seconds', 'Seconds since the api began.', process.uptime)
  gauge('process_resident_memory_bytes', 'Resident memory of the api.', process.memoryUsage.rss)
  const heap = () => process.memoryUsage().heapUsed
  gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript that is in use.', heap)
  gauge('process_open_fds', 'Files and connections that are open.', openFiles)
  const maxFiles = readMaxFiles()
  gauge('process_max_fds', 'Files and connections that may be open.', () => maxFiles)
  exportLoopDelay(register)
  return register
}

function exportProcessorTime(register: Registry): void {
  let counted = 0
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time that the api took.',
    registers: [register],
    collect() {
      const { user, system } = process.cpuUsage()
      const seconds = (user + system) / 1e6
      this.inc(seconds - counted)
      counted = seconds
    },
  })
}

/** Exports the event loop delay since the previous scrape. */
function exportLoopDelay(register: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: loopResolutionMs })
  delay.enable()
  // The measured delay includes the sampling interval itself.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - loopResolutionMs / 1000)
  new Gauge({
    name: 'nodejs_eventloop_lag_max_seconds',
    help: 'The latest that the event loop was.',
    registers: [register],
    collect() {
      this.set(late(delay.max))
      for (const { quantile, gauge } of gauges) gauge.set(late(delay.percentile(quantile)))
      delay.reset()
    },
  })
  // These are registered after the gauge that sets them, because a scrape collects in order of registration.
  const gauges = quantiles.map((quantile) => {
    const name = `nodejs_eventloop_lag_p${quantile}_seconds`
    const help = `The ${quantile}th percentile of how late the event loop was.`
    return { quantile, gauge: new Gauge({ name, help, registers: [register] }) }
  })
}

const openFiles = () => readdirSync('/proc/self/fd').length

function readMaxFiles(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 0)
}
