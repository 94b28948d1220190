import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { getPart } from './part.ts'

const databaseAdvice =
  'Check whether the disk with DATA_DIR is full or hangs (df -h, dmesg) or, with DATABASE_URL, whether PostgreSQL answers: psql "$DATABASE_URL" -c "select 1". The cause is in the api’s log: "checking a part failed". If the database is damaged, restore the newest archive, see docs/operate/backups.md.'

/** The parts with the same advice share a code. */
const codes: Record<HealthPart['id'], string> = {
  database: 'database-silent',
  agent: 'agent-check-silent',
  lobby: 'lobby-silent',
  scheduler: 'database-silent',
  backups: 'database-silent',
  disk: 'disk-silent',
  ledger: 'database-silent',
  versions: 'database-silent',
  isolation: 'isolation-silent',
  servers: 'database-silent',
  'off-site': 'off-site-silent',
  'own-backup': 'database-silent',
  work: 'agent-check-silent',
}

const restartAdvice =
  'The cause is in the api’s log: "checking a part failed". If nothing else helps, stop npm start and start it again, see docs/operate/running.md.'

const agentAdvice =
  'Only the agent knows it: fix the agent first. The cause is in the api’s log: "checking a part failed", see docs/operate/running.md.'

const advice: Record<HealthPart['id'], string> = {
  database: databaseAdvice,
  agent: restartAdvice,
  lobby:
    'The agent runs the lobby: fix the agent first. The cause is in the api’s log: "checking a part failed", see docs/operate/lobby.md.',
  scheduler: databaseAdvice,
  backups: databaseAdvice,
  disk: 'Check whether DATA_DIR exists and can be read (ls -ld "$DATA_DIR"), and whether its disk hangs (dmesg), see docs/operate/running.md.',
  ledger: databaseAdvice,
  versions: databaseAdvice,
  isolation: agentAdvice,
  servers: databaseAdvice,
  'off-site': agentAdvice,
  'own-backup': databaseAdvice,
  work: restartAdvice,
}

/** Returns the part for a check that failed or timed out. */
export function createSilentPart(id: HealthPart['id'], isLate: boolean): HealthPart {
  const summary = isLate ? 'It did not answer in time.' : 'It could not be checked.'
  const cause = { code: codes[id], params: { late: isLate ? 'yes' : 'no' } }
  const finding = { state: 'problem' as const, cause, summary, advice: advice[id] }
  return getPart(id, { good: { cause, summary }, findings: [finding], facts: [] })
}
