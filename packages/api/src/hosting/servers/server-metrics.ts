import { serverStatusSchema } from '@trellis/contract/hosting/servers.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Fleet } from '../../hosts/fleet.ts'
import type { ServerDirectory } from './directory.ts'
import type { ListedServer } from './store.ts'

type Deps = { directory: ServerDirectory; fleet: Fleet }

const mebibyte = 1024 * 1024

/**
 * Exports the hosted servers, read from memory at each scrape. Each of several apis exports all of them: take
 * the maximum, not the sum. Figures of a running server are absent while it is off.
 */
export function exportServers(register: Registry, { directory, fleet }: Deps): void {
  exportTotals(register, { directory, fleet })
  const gauges = createGauges(register, () => {
    for (const gauge of Object.values(gauges)) gauge.reset()
    for (const row of directory.undeleted()) exportServer(gauges, row, { directory, fleet })
  })
}

function exportTotals(register: Registry, { directory, fleet }: Deps): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  gauge('trellis_servers', 'Hosted servers.', () => directory.totals().servers)
  gauge('trellis_servers_online', 'Hosted servers that run.', () => directory.totals().online)
  gauge('trellis_players', 'Players on hosted servers.', () => directory.totals().players)
  gauge('trellis_servers_halted', 'Hosted servers that stay off after repeated crashes.', () => {
    const rows = [...directory.undeleted()]
    return rows.filter(({ id }) => fleet.report(id)?.recovery?.state === 'halted').length
  })
  new Gauge({
    name: 'trellis_servers_by_status',
    help: 'Hosted servers by status.',
    labelNames: ['status'],
    registers: [register],
    collect() {
      for (const status of serverStatusSchema.options) this.set({ status }, 0)
      for (const row of directory.undeleted()) this.inc({ status: directory.status(row) })
    },
  })
}

type Gauges = ReturnType<typeof createGauges>

/** @param refresh sets all of them; called by the first, since a scrape reads one after the other */
function createGauges(register: Registry, refresh: () => void) {
  const labelNames = ['server', 'name'] as const
  const registers = [register]
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames, registers })
  return {
    online: new Gauge({
      name: 'trellis_server_online',
      help: 'Whether this hosted server runs.',
      labelNames,
      registers,
      collect: refresh,
    }),
    players: gauge('trellis_server_players', 'Players on this server.'),
    cpu: gauge('trellis_server_cpu_cores', 'Processor cores that this server keeps busy.'),
    memory: gauge('trellis_server_memory_bytes', 'Resident memory of this server.'),
    tick: gauge('trellis_server_tick_seconds', 'The slowest tick of the last second.'),
    disk: gauge('trellis_server_disk_bytes', 'What the folder of this server holds.'),
  }
}

function exportServer(gauges: Gauges, row: ListedServer, { directory, fleet }: Deps): void {
  const labels = { server: row.id, name: row.name }
  const report = fleet.report(row.id)
  const isOnline = directory.status(row) === 'ONLINE'
  gauges.online.set(labels, isOnline ? 1 : 0)
  if (report === null) return
  gauges.players.set(labels, report.players)
  gauges.disk.set(labels, report.storageBytes)
  if (!isOnline || report.metrics === null) return
  gauges.cpu.set(labels, report.metrics.cpu / 100)
  gauges.memory.set(labels, report.metrics.memoryMb * mebibyte)
  gauges.tick.set(labels, report.metrics.tickMs / 1000)
}
