import { createReason } from '@trellis/texts/reasons.ts'
import type { AgentDeps } from '../agent-deps.ts'
import type { HostedServer } from './hosted-server.ts'
import type { RunRecord } from './records.ts'

/** Leaves a server alone whose records cannot be read, so that the others still start. */
export function initialiseServer(server: HostedServer, agentDeps: AgentDeps): void {
  try {
    initialise(server, agentDeps)
  } catch (error) {
    const { log } = agentDeps
    log.error({ serverId: server.file.id, error: String(error) }, 'A server was left alone.')
  }
}

/**
 * Initialises a server at agent start: adopts a running process, handles an exit that was missed,
 * or resumes the wait after a crash. Starting servers that should run follows later, a few at a
 * time.
 */
function initialise(server: HostedServer, agentDeps: AgentDeps): void {
  const record = server.life.records.readRun()
  if (!record) return server.life.waitAgain()
  const { file, folder } = server
  const place = { serverId: file.id, port: file.port, folder, run: record.run }
  const isSameBoot = record.bootId === agentDeps.bootId
  const found = isSameBoot ? agentDeps.driver.find(place, record.process) : null
  if (found && 'handle' in found) return server.life.adopt({ ...record, process: found.handle })
  const settled = agentDeps.driver.settle(place)
  // The machine went down and took the server along: no crash, and not its end either.
  const finalized: RunRecord =
    isSameBoot || record.asked !== null ? record : { ...record, asked: 'shutdown' }
  const exit = found?.exit ?? { code: null, signal: null }
  const limitFault = exit.code === null ? (settled ?? null) : null
  server.life.finalizeExit(
    finalized,
    exit,
    isSameBoot ? limitFault : createReason({ code: 'exit-machine-down' }),
  )
}
