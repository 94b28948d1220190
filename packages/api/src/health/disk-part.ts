import type { HealthPart } from '@trellis/contract/health.ts'
import type { Room } from '@trellis/contract/links/agent-host.ts'
import { formatSize } from './measures.ts'
import { createFact, createWordFact, type Finding, getPart } from './part.ts'

export type DiskFacts = {
  /** The disk of the agent's folder, with servers and backups; null when the agent did not answer. */
  agent: Room | null
  /** The disk of the api's folder, with the embedded database. */
  api: Room
}

const gigabyte = 1024 ** 3
const tight = {
  warning: { share: 0.15, bytes: 5 * gigabyte },
  problem: { share: 0.05, bytes: gigabyte },
}

export function judgeDisks({ agent, api }: DiskFacts): HealthPart {
  return getPart('disk', {
    good: { cause: { code: 'disk-good' }, summary: 'All disks have enough free space.' },
    findings: [
      agent === null
        ? unknownFinding
        : getRoomFinding('servers-disk-full', 'servers and backups', agent),
      getRoomFinding('database-disk-full', 'the database', api),
    ],
    facts: [
      agent === null
        ? createWordFact('servers-and-backups', 'Servers and backups', 'unknown', 'unknown')
        : createRoomFact('servers-and-backups', 'Servers and backups', agent),
      createRoomFact('database', 'Database', api),
    ],
  })
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

function getRoomFinding(code: string, of: string, room: Room): Finding | null {
  const state = isBelow(room, tight.problem)
    ? 'problem'
    : isBelow(room, tight.warning)
      ? 'warning'
      : null
  if (state === null) return null
  return {
    state,
    cause: { code, params: getRoomParams(room) },
    summary: `The disk with ${of} is almost full: ${formatRoom(room)}.`,
    advice:
      'Find the largest folders: du -xh --max-depth=2 "$DATA_DIR" | sort -h | tail. Archives in DATA_DIR/installation-backups can be kept on another disk (npm run backup -- --to), DATA_DIR/replaced-… can be deleted when the restore that made it was right, see docs/operate/backups.md. Below DISK_BALLAST_MB all servers save and stop, see docs/operate/environment.md.',
  }
}

const isBelow = ({ freeBytes, totalBytes }: Room, min: { share: number; bytes: number }) =>
  freeBytes < min.bytes || freeBytes < totalBytes * min.share

function getRoomParams({ freeBytes, totalBytes }: Room) {
  const percent = totalBytes === 0 ? 0 : Math.floor((freeBytes / totalBytes) * 100)
  return { freeBytes, totalBytes, percent }
}

function formatRoom(room: Room): string {
  const { freeBytes, totalBytes, percent } = getRoomParams(room)
  return `${formatSize(freeBytes)} free of ${formatSize(totalBytes)} (${percent}%)`
}
