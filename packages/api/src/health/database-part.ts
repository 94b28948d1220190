import type { HealthPart } from '@trellis/contract/health.ts'
import { sizeInWords } from './measures.ts'
import { type Finding, getPart } from './part.ts'

export type DatabaseFacts = {
  kind: 'SQLite' | 'PostgreSQL'
  version: string
  sizeBytes: number
  migrations: { applied: number; known: number }
  /** Duration of a transaction that writes one row. */
  writeMs: number
}

const slowMs = { warning: 250, problem: 1000 }

export function judgeDatabase(facts: DatabaseFacts): HealthPart {
  const { kind, version, sizeBytes, migrations, writeMs } = facts
  return getPart('database', {
    good: `${kind} writes in ${Math.round(writeMs)} ms.`,
    findings: [writeFinding(facts), migrationFinding(facts)],
    facts: {
      Kind: `${kind} ${version}`,
      'Time of a write': `${writeMs.toFixed(1)} ms`,
      Size: sizeInWords(sizeBytes),
      Migrations: `${migrations.applied} of ${migrations.known} applied`,
    },
  })
}

function writeFinding({ kind, writeMs }: DatabaseFacts): Finding | null {
  if (writeMs < slowMs.warning) return null
  return {
    state: writeMs < slowMs.problem ? 'warning' : 'problem',
    summary: `A small write to the database takes ${Math.round(writeMs)} ms.`,
    advice:
      kind === 'SQLite'
        ? 'Check whether the disk of DATA_DIR is busy (iostat -x 5) or full (df -h), and move DATA_DIR to a faster one. PostgreSQL handles more servers on one machine: set DATABASE_URL, see docs/operate/environment.md.'
        : 'Check the database machine for long transactions (select * from pg_stat_activity) and a busy disk (iostat -x 5), and check whether the network between the two is slow.',
  }
}

function migrationFinding({ migrations }: DatabaseFacts): Finding | null {
  const { applied, known } = migrations
  if (applied === known) return null
  if (applied < known) {
    return {
      state: 'problem',
      summary: `Only ${applied} of ${known} migrations are applied.`,
      advice:
        'Make a backup (npm run backup), then stop npm start and start it again: it updates the tables when it starts. See docs/operate/running.md.',
    }
  }
  return {
    state: 'warning',
    summary: 'The database was updated by a newer Trellis than this one.',
    advice:
      'Install that version again. To stay with this one, restore a backup that was made with it, see docs/operate/backups.md.',
  }
}
