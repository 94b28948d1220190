import type { Happening } from '@trellis/contract/links/agent.ts'
import { portTakenExitCode } from '@trellis/contract/links/engine-protocol.ts'
import type { PowerAction } from '@trellis/contract/servers.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { Fault } from '@trellis/link/fault.ts'
import type { GameData } from '../game-data/game-data.ts'
import { SettingsTrial, type Trial } from '../game-data/settings-trial.ts'
import type { Desire } from './desire.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { LastExitRecord } from './records.ts'

type TrialServer = {
  folder: ServerFolder
  life: Lifecycle
  desire: Desire
  data: GameData
  readonly lastExit: LastExitRecord | null
  power: (action: PowerAction, by: string | null) => Promise<unknown>
  happened: (happening: Pick<Happening, 'kind' | 'run' | 'by' | 'detail'>) => Promise<void>
}

/** A restart with new settings that are taken back if the server does not come up. */
export function newTrial(server: TrialServer, onTrouble: (error: unknown) => void): SettingsTrial {
  return new SettingsTrial({
    runFolder: server.folder.run,
    life: server.life,
    restart: (by) => server.power('restart', by).catch(ignoreRefusal),
    failure: () =>
      isDownUnasked(server) && !isPortTaken(server)
        ? (server.lastExit?.lastExit.reason ?? '')
        : null,
    rollBack: (trial, reason) => rollBack(server, trial, reason),
    onTrouble,
  })
}

function isDownUnasked({ life, desire }: TrialServer): boolean {
  return life.phase === 'WAITING' || desire.recovery?.state === 'halted'
}

/** The settings are not to blame when another program holds the server's port. */
const isPortTaken = ({ lastExit }: TrialServer) => lastExit?.lastExit.code === portTakenExitCode

async function rollBack(server: TrialServer, { edits, by }: Trial, reason: string): Promise<void> {
  for (const { document, changes } of edits.toReversed()) {
    await server.data.edits.takeBack(document, changes, 'Trellis')
  }
  const run = server.lastExit?.lastExit.run ?? null
  const file = edits.at(-1)?.document.kind ?? ''
  void server.happened({ kind: 'rolled-back', run, by, detail: { file, reason } })
  await server.power('start', null).catch(ignoreRefusal)
}

/** Somebody else has pressed a button meanwhile: then that is what happens. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
