import type { HealthPart } from '@trellis/contract/health.ts'
import { getPart } from './part.ts'

const databaseAdvice =
  'Check whether the disk with DATA_DIR is full or hangs (df -h, dmesg) or, with DATABASE_URL, whether PostgreSQL answers: psql "$DATABASE_URL" -c "select 1". The cause is in the api’s log: "looking at a part failed". If the database is damaged, restore the newest archive, see docs/operate/backups.md.'

const advice: Record<HealthPart['id'], string> = {
  database: databaseAdvice,
  agent:
    'The cause is in the api’s log: "looking at a part failed". If nothing else helps, stop npm start and start it again, see docs/operate/running.md.',
  lobby:
    'The agent runs the lobby: fix the agent first. The cause is in the api’s log: "looking at a part failed", see docs/operate/lobby.md.',
  scheduler: databaseAdvice,
  backups: databaseAdvice,
  disk: 'Check whether DATA_DIR exists and can be read (ls -ld "$DATA_DIR"), and whether its disk hangs (dmesg), see docs/operate/running.md.',
  ledger: databaseAdvice,
  versions: databaseAdvice,
  isolation:
    'Only the agent knows it: fix the agent first. The cause is in the api’s log: "looking at a part failed", see docs/operate/running.md.',
}

/** Returns the part for a check that failed or timed out. */
export function silentPart(id: HealthPart['id'], isLate: boolean): HealthPart {
  const summary = isLate ? 'It did not answer in time.' : 'It could not be checked.'
  const finding = { state: 'problem' as const, summary, advice: advice[id] }
  return getPart(id, { good: '', findings: [finding], facts: {} })
}
