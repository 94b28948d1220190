import { dayMs } from '@trellis/contract/kit/amounts.ts'
import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { formatCount, formatNames, formatSpan, listNamed } from '../../health/measures.ts'
import { createFact, createWordFact, type Finding, getPart } from '../../health/part.ts'

/** A number of backups, and the names of the servers of some of them. */
export type NamedBackups = { count: number; servers: string[] }

export type BackupFacts = {
  now: number
  count: number
  /** Those that failed their newest proof. */
  failed: NamedBackups
  /** Those whose file is intact, but of which no world or player could be opened. */
  unproven: NamedBackups
  /** The server whose proof is the oldest. */
  oldest: { server: string; provenAt: number } | null
}

/** Each is opened again once a week. */
const oldProofMs = 9 * dayMs

export function judgeBackups(facts: BackupFacts): HealthPart {
  const { now, count, failed, oldest } = facts
  return getPart('backups', {
    good:
      count === 0
        ? { cause: { code: 'backups-none' }, summary: 'There are no backups yet.' }
        : {
            cause: { code: 'backups-good', params: { count } },
            summary: `${formatCount(count, 'backup')}, all of them verified.`,
          },
    findings: [getFailedFinding(facts), getUnprovenFinding(facts), getOldFinding(facts)],
    facts: [
      createFact('backups', 'Backups', String(count)),
      failed.count === 0
        ? createFact('failed-verification', 'Failed verification', '0')
        : createFact(
            'failed-verification',
            'Failed verification',
            `${failed.count}: ${formatNames(failed.servers, failed.count)}`,
            { code: 'named', params: getNamedParams(failed) },
          ),
      oldest === null
        ? createWordFact('oldest-verification', 'Oldest verification', 'none', 'none')
        : createFact(
            'oldest-verification',
            'Oldest verification',
            `${oldest.server}, ${formatSpan(now - oldest.provenAt)} ago`,
            {
              code: 'server-ago',
              params: { server: oldest.server, ageMs: now - oldest.provenAt },
            },
          ),
    ],
  })
}

const getNamedParams = ({ count, servers }: NamedBackups) => ({
  count,
  ...listNamed(servers, count),
})

function getFailedFinding({ failed }: BackupFacts): Finding | null {
  if (failed.count === 0) return null
  return {
    state: 'problem',
    cause: { code: 'backups-failed', params: getNamedParams(failed) },
    summary: `${formatCount(failed.count, 'backup')} failed verification: ${formatNames(failed.servers, failed.count)}.`,
    advice:
      'Ask the owners to delete the backup and make a new one while their server works. Check the disk with DATA_DIR/backups for errors (dmesg, smartctl -a): several damaged backups at once mean a failing disk. Copies in another store are fetched automatically when BACKUP_S3_… is set, see docs/operate/backups.md.',
  }
}

function getUnprovenFinding({ unproven }: BackupFacts): Finding | null {
  if (unproven.count === 0) return null
  return {
    state: 'warning',
    cause: { code: 'backups-unproven', params: getNamedParams(unproven) },
    summary: `${formatCount(unproven.count, 'backup')} could not be verified, because no world or player could be opened: ${formatNames(unproven.servers, unproven.count)}.`,
    advice:
      'The archives are intact, but a restore may bring nothing back. Open the worlds of the server in the panel: if they are broken there too, restore an older backup. An engine that keeps its data in another form cannot be verified.',
  }
}

function getOldFinding({ now, oldest }: BackupFacts): Finding | null {
  if (oldest === null || now - oldest.provenAt < oldProofMs) return null
  return {
    state: 'warning',
    cause: {
      code: 'backup-old',
      params: { server: oldest.server, ageMs: now - oldest.provenAt },
    },
    summary: `The backup of ${oldest.server} was last verified ${formatSpan(now - oldest.provenAt)} ago.`,
    advice:
      'Backups are verified again every week while the agent runs. Check whether the agent was down for long, and search the api’s log for "watching backups failed". The owner can start a check on the Backup Manager page.',
  }
}
