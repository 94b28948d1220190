import type { Room } from '@trellis/contract/links/agent-host.ts'
import { Gauge, type Registry } from 'prom-client'
import { type DiskLimits, getDiskLimits } from '../../health/disk-part.ts'
import type { WatchRules } from './observe.ts'
import { getOffsiteProblem } from './off-site-part.ts'
import { getOwnBackupState } from './own-backup-part.ts'
import type { WatchFacts } from './watch-facts.ts'

type Read = () => WatchFacts | null

/** Exports what the newest look has found. A scrape reads memory only. */
export function exportWatch(register: Registry, read: Read, rules: WatchRules): void {
  exportDisks(register, read, rules)
  exportOffsite(register, read)
  exportOwnBackup(register, read, rules)
}

function exportDisks(register: Registry, read: Read, { lowBytes }: WatchRules): void {
  const list = (): { disk: string; room: Room; limits: DiskLimits }[] => {
    const { host = null, api = null } = read() ?? {}
    const servers = host && {
      disk: 'servers',
      room: host.dataDisk,
      limits: getDiskLimits(host.dataDisk, { lowBytes, reserveBytes: host.reserveBytes }),
    }
    const database = api && {
      disk: 'database',
      room: api,
      limits: getDiskLimits(api, { lowBytes }),
    }
    return [servers, database].filter((it) => it !== null)
  }
  const values = {
    trellis_disk_free_bytes: {
      help: 'Free space of a disk.',
      get: (room: Room) => room.freeBytes,
    },
    trellis_disk_size_bytes: { help: 'Size of a disk.', get: (room: Room) => room.totalBytes },
    trellis_disk_low_bytes: {
      help: 'The free space below which a disk is low.',
      get: (_: Room, limits: DiskLimits) => limits.lowBytes,
    },
    trellis_disk_critical_bytes: {
      help: 'The free space below which a disk is a problem.',
      get: (_: Room, limits: DiskLimits) => limits.criticalBytes,
    },
  }
  for (const [name, { help, get }] of Object.entries(values)) {
    new Gauge({
      name,
      help,
      labelNames: ['disk'],
      registers: [register],
      collect() {
        this.reset()
        for (const { disk, room, limits } of list()) this.set({ disk }, get(room, limits))
      },
    })
  }
  addGauge(register, 'trellis_servers_stopped_for_disk', {
    help: 'Whether servers are stopped because the disk is full.',
    get: () => Number(read()?.host?.isDiskFull ?? false),
  })
}

function exportOffsite(register: Registry, read: Read): void {
  const getState = () => read()?.host?.offsite ?? null
  addGauge(register, 'trellis_offsite_failing', {
    help: 'Whether backups are not copied to the off-site store, although one is set up.',
    get: () => {
      const facts = read()
      const offsite = facts?.host?.offsite ?? null
      return facts && offsite && getOffsiteProblem(offsite, facts.now) !== null ? 1 : 0
    },
  })
  addGauge(register, 'trellis_offsite_waiting', {
    help: 'Backups without an off-site copy, although a store is set up.',
    get: () => getState()?.waiting ?? 0,
  })
  addGauge(register, 'trellis_offsite_last_success_timestamp_seconds', {
    help: 'When a backup was last copied to the off-site store.',
    get: () => getSeconds(getState()?.lastStoredAt),
  })
  addGauge(register, 'trellis_offsite_last_failure_timestamp_seconds', {
    help: 'When the off-site store last failed; absent while it works.',
    get: () => getSeconds(getState()?.failure?.at),
  })
}

function exportOwnBackup(register: Registry, read: Read, { ownBackupHours }: WatchRules): void {
  addGauge(register, 'trellis_own_backup_timestamp_seconds', {
    help: 'When the installation was last backed up; 0 for never.',
    get: () => {
      const facts = read()
      return facts && (facts.ownBackup.madeAt ?? 0) / 1000
    },
  })
  addGauge(register, 'trellis_own_backup_late', {
    help: 'Whether the newest backup of the installation is older than expected.',
    get: () => {
      const facts = read()
      if (facts === null) return null
      const rule = { ...facts.ownBackup, now: facts.now, everyHours: ownBackupHours }
      return getOwnBackupState(rule) === 'good' ? 0 : 1
    },
  })
}

type GaugeOptions = { help: string; get(): number | null }

/** Adds a gauge that is absent while its value is unknown. */
function addGauge(register: Registry, name: string, { help, get }: GaugeOptions): void {
  new Gauge({
    name,
    help,
    registers: [register],
    collect() {
      const value = get()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

const getSeconds = (at: string | null | undefined) => (at == null ? null : Date.parse(at) / 1000)
