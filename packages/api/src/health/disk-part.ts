import type { HostState, Room } from '@trellis/contract/links/agent-host.ts'
import type { HealthFact, HealthPart, HealthState } from '@trellis/contract/operations/health.ts'
import { formatSize } from './measures.ts'
import { createFact, createWordFact, type Finding, getPart } from './part.ts'

type HostDisk = Pick<HostState, 'dataDisk' | 'reserveBytes' | 'isDiskFull'>

export type DiskFacts = {
  /** The machine of the agent, with the disk of servers and backups; null when the agent did not answer. */
  host: HostDisk | null
  /** The disk of the api's folder, with the embedded database. */
  api: Room
  /** The operator's threshold; null for the usual one. */
  lowBytes: number | null
}

const gigabyte = 1024 ** 3

export type DiskLimits = {
  /** Less free space than this is a warning. */
  lowBytes: number
  /** Less free space than this is a problem. */
  criticalBytes: number
}

/**
 * Returns the limits of a disk. Those of the operator replace a share of the disk. Servers stop below `reserveBytes`, so a
 * warning comes before that.
 */
export function getDiskLimits(
  { totalBytes }: Room,
  { lowBytes, reserveBytes = 0 }: { lowBytes: number | null; reserveBytes?: number | undefined },
): DiskLimits {
  const low = lowBytes ?? Math.max(5 * gigabyte, totalBytes * 0.15)
  const critical = lowBytes === null ? Math.max(gigabyte, totalBytes * 0.05) : lowBytes / 5
  return {
    lowBytes: Math.round(Math.max(low, reserveBytes * 2)),
    criticalBytes: Math.round(Math.max(critical, reserveBytes)),
  }
}

/** Returns the state of a disk with so much free space. */
export function getDiskState(
  { freeBytes }: Room,
  { lowBytes, criticalBytes }: DiskLimits,
): HealthState {
  if (freeBytes < criticalBytes) return 'problem'
  return freeBytes < lowBytes ? 'warning' : 'good'
}

export function judgeDisks({ host, api, lowBytes }: DiskFacts): HealthPart {
  const limits = getDiskLimits(api, { lowBytes })
  return getPart('disk', {
    good: { cause: { code: 'disk-good' }, summary: 'All disks have enough free space.' },
    findings: [
      host === null ? unknownFinding : getServersFinding(host, lowBytes),
      getRoomFinding('database-disk-full', 'the database', { room: api, limits }),
    ],
    facts: [
      ...listServersFacts(host, lowBytes),
      createRoomFact('database', 'Database', api),
      createSizeFact('database-low-below', 'Database: low below', limits.lowBytes),
    ],
  })
}

const getServersLimits = ({ dataDisk, reserveBytes }: HostDisk, lowBytes: number | null) =>
  getDiskLimits(dataDisk, { lowBytes, reserveBytes })

function getServersFinding(host: HostDisk, lowBytes: number | null): Finding | null {
  const { dataDisk: room, isDiskFull = false } = host
  if (isDiskFull) return createStoppedFinding(room)
  const limits = getServersLimits(host, lowBytes)
  return getRoomFinding('servers-disk-full', 'servers and backups', { room, limits })
}

function listServersFacts(host: HostDisk | null, lowBytes: number | null): HealthFact[] {
  if (host === null)
    return [createWordFact('servers-and-backups', 'Servers and backups', 'unknown', 'unknown')]
  const { dataDisk, reserveBytes } = host
  return [
    createRoomFact('servers-and-backups', 'Servers and backups', dataDisk),
    createSizeFact(
      'servers-low-below',
      'Servers: low below',
      getServersLimits(host, lowBytes).lowBytes,
    ),
    ...(reserveBytes === undefined
      ? []
      : [createSizeFact('servers-stop-below', 'Servers stop below', reserveBytes)]),
  ]
}

const unknownFinding: Finding = {
  state: 'warning',
  cause: { code: 'disk-unknown' },
  summary:
    'It is unknown how full the disk with servers and backups is, because the agent does not answer.',
  advice: 'Fix the agent first, or check on its machine: df -h.',
}

const createRoomFact = (code: string, name: string, room: Room) =>
  createFact(code, name, formatRoom(room), { code: 'room', params: getRoomParams(room) })

const createSizeFact = (code: string, name: string, sizeBytes: number) =>
  createFact(code, name, formatSize(sizeBytes), { code: 'size', params: { sizeBytes } })

const makeRoom =
  'Find the largest folders: du -xh --max-depth=2 "$DATA_DIR" | sort -h | tail. Archives in DATA_DIR/installation-backups can be kept on another disk (npm run backup -- --to), DATA_DIR/replaced-… can be deleted when the restore that made it was right, see docs/operate/backups.md.'

const createStoppedFinding = (room: Room): Finding => ({
  state: 'problem',
  cause: { code: 'servers-disk-stopped', params: getRoomParams(room) },
  summary: `The disk with servers and backups is full, so all servers were stopped: ${formatRoom(room)}.`,
  advice: `${makeRoom} The servers start again as soon as three times DISK_BALLAST_MB are free, see docs/operate/environment.md.`,
})

function getRoomFinding(
  code: string,
  of: string,
  { room, limits }: { room: Room; limits: DiskLimits },
): Finding | null {
  const state = getDiskState(room, limits)
  if (state === 'good') return null
  return {
    state,
    cause: { code, params: getRoomParams(room) },
    summary: `The disk with ${of} is almost full: ${formatRoom(room)}.`,
    advice: `${makeRoom} Below DISK_BALLAST_MB all servers save and stop, see docs/operate/environment.md.`,
  }
}

export function getRoomParams({ freeBytes, totalBytes }: Room) {
  const percent = totalBytes === 0 ? 0 : Math.floor((freeBytes / totalBytes) * 100)
  return { freeBytes, totalBytes, percent }
}

function formatRoom(room: Room): string {
  const { freeBytes, totalBytes, percent } = getRoomParams(room)
  return `${formatSize(freeBytes)} free of ${formatSize(totalBytes)} (${percent}%)`
}
