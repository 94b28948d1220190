import { Gauge, Registry } from 'prom-client'
import { createProcessFigures } from './process-figures.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of one api. A scrape reads memory only, never the database or the agent. */
export function createMetrics() {
  const register = new Registry()
  const own = createProcessFigures()
  return {
    register,
    /** Exports the number of panels connected to this api. */
    exportSockets(read: () => number): void {
      new Gauge({
        name: 'trellis_live_sockets',
        help: 'Open live sockets of panels.',
        registers: [register],
        collect() {
          this.set(read())
        },
      })
    },
    contentType: register.contentType,
    text: async () => `${await register.metrics()}\n${await own.metrics()}`,
  }
}
