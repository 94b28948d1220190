import type { Reason } from '@trellis/contract/kit/reason.ts'
import { portTakenExitCode } from '@trellis/contract/links/engine-protocol.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { Fault } from '@trellis/link/fault.ts'
import { SettingsTrial, type Trial } from '../game-data/settings-trial.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { PowerSwitch } from './power-switch.ts'
import type { ServerFiles } from './server-files.ts'
import type { ServerHistory } from './server-history.ts'

type TrialServer = {
  readonly folder: ServerFolder
  readonly life: Lifecycle
  readonly history: ServerHistory
  readonly files: ServerFiles
  readonly power: PowerSwitch
}

/** A restart with new settings that are taken back if the server does not come up. */
export function createTrial(server: TrialServer, onError: (error: unknown) => void): SettingsTrial {
  return new SettingsTrial({
    runFolder: server.folder.run,
    life: server.life,
    restart: (by) => server.power.press('restart', by).catch(ignoreRefusal),
    failure: () =>
      hasStoppedUnexpectedly(server) && !isPortTaken(server) ? getExitReason(server) : null,
    rollBack: (trial, reason) => rollBack(server, trial, reason),
    onError,
  })
}

function hasStoppedUnexpectedly({ life }: TrialServer): boolean {
  return life.phase === 'WAITING' || life.desiredState.recovery?.state === 'halted'
}

/** The settings are not to blame when another program holds the server's port. */
const isPortTaken = ({ history }: TrialServer) =>
  history.lastExit?.lastExit.code === portTakenExitCode

async function rollBack(server: TrialServer, { edits, by }: Trial, reason: Reason): Promise<void> {
  const { desiredState } = server.life
  // The next start after the crash must not come before the old settings are back.
  desiredState.cancelWait()
  try {
    for (const { document, changes } of edits.toReversed())
      await server.files.data.edits.takeBack(document, changes, 'Trellis')
  } catch (error) {
    if (server.life.phase === 'WAITING') desiredState.resumeWait()
    throw error
  }
  const run = server.history.lastExit?.lastExit.run ?? null
  const file = edits.at(-1)?.document.kind ?? ''
  void server.history.recordEvent({ kind: 'rolled-back', run, by, detail: { file, ...reason } })
  await server.power.press('start', null).catch(ignoreRefusal)
}

function getExitReason({ history }: TrialServer): Reason {
  const last = history.lastExit?.lastExit
  return last === undefined ? { reason: '' } : { reason: last.reason, cause: last.cause }
}

/** Ignores the refusal when a user has acted in the meantime: that action wins. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
