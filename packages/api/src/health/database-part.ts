import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { formatSize } from './measures.ts'
import { createFact, type Finding, getPart } from './part.ts'

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
    good: {
      cause: { code: 'database-good', params: { kind, ms: Math.round(writeMs) } },
      summary: `${kind} writes in ${Math.round(writeMs)} ms.`,
    },
    findings: [writeFinding(facts), getMigrationFinding(facts)],
    facts: [
      createFact('kind', 'Kind', `${kind} ${version}`),
      createFact('write-time', 'Time of a write', `${writeMs.toFixed(1)} ms`, {
        code: 'milliseconds',
        params: { milliseconds: writeMs },
      }),
      createFact('size', 'Size', formatSize(sizeBytes), { code: 'size', params: { sizeBytes } }),
      createFact(
        'migrations',
        'Migrations',
        `${migrations.applied} of ${migrations.known} applied`,
        { code: 'applied', params: migrations },
      ),
    ],
  })
}

const slowCodes = { SQLite: 'sqlite-slow', PostgreSQL: 'postgresql-slow' } as const

function writeFinding({ kind, writeMs }: DatabaseFacts): Finding | null {
  if (writeMs < slowMs.warning) return null
  return {
    state: writeMs < slowMs.problem ? 'warning' : 'problem',
    cause: { code: slowCodes[kind], params: { ms: Math.round(writeMs) } },
    summary: `A small write to the database takes ${Math.round(writeMs)} ms.`,
    advice:
      kind === 'SQLite'
        ? 'Check whether the disk of DATA_DIR is busy (iostat -x 5) or full (df -h), and move DATA_DIR to a faster one. PostgreSQL handles more servers on one machine: set DATABASE_URL, see docs/operate/environment.md.'
        : 'Check the database machine for long transactions (select * from pg_stat_activity) and a busy disk (iostat -x 5), and check whether the network between the two is slow.',
  }
}

function getMigrationFinding({ migrations }: DatabaseFacts): Finding | null {
  const { applied, known } = migrations
  if (applied === known) return null
  if (applied < known) {
    return {
      state: 'problem',
      cause: { code: 'migrations-missing', params: migrations },
      summary: `Only ${applied} of ${known} migrations are applied.`,
      advice:
        'Make a backup (npm run backup), then stop npm start and start it again: it updates the tables when it starts. See docs/operate/running.md.',
    }
  }
  return {
    state: 'warning',
    cause: { code: 'database-newer' },
    summary: 'The database was updated by a newer Trellis than this one.',
    advice:
      'Install that version again. To stay with this one, restore a backup that was made with it, see docs/operate/backups.md.',
  }
}
