import type { Surroundings } from '../surroundings.ts'
import { readPidFile, readProcessExit } from './engine-process.ts'
import type { HostedServer } from './hosted-server.ts'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'
import type { RunRecord } from './records.ts'

/**
 * What an agent does when it meets a server for the first time: takes over what lives, deals with what ended
 * unseen, goes on waiting after a crash. Starting what should run comes later, a few at a time.
 */
export function firstLook(server: HostedServer, surroundings: Surroundings): void {
  const record = server.records.readRun()
  if (!record) return server.life.waitAgain()
  const isSameBoot = record.bootId === surroundings.bootId
  const alive = isSameBoot ? findProcess(server, record) : null
  if (alive) return server.life.adopt({ ...record, process: alive })
  const exit = isSameBoot ? readProcessExit(server.folder, record.run) : null
  // The machine went down and took the server along: no crash, and not its end either.
  const buried: RunRecord =
    isSameBoot || record.asked !== null ? record : { ...record, asked: 'shutdown' }
  server.life.bury(
    buried,
    exit ?? { code: null, signal: null },
    isSameBoot ? null : 'The machine went down.',
  )
}

function findProcess(server: HostedServer, record: RunRecord): ProcessIdentity | null {
  if (record.process) return isAlive(record.process) ? record.process : null
  const pid = readPidFile(server.folder)
  return pid === null ? null : identify(pid, record.run)
}
