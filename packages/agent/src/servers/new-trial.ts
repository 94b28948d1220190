import { Fault } from '../fault.ts'
import { SettingsTrial, type Trial } from '../game-data/settings-trial.ts'
import type { HostedServer } from './hosted-server.ts'

/** A restart with new settings that are taken back if the server does not come up. */
export function newTrial(server: HostedServer, onTrouble: (error: unknown) => void): SettingsTrial {
  return new SettingsTrial({
    runFolder: server.folder.run,
    life: server.life,
    restart: (by) => server.power('restart', by).catch(ignoreRefusal),
    failure: () => (isDownUnasked(server) ? (server.lastExit?.lastExit.reason ?? '') : null),
    rollBack: (trial, reason) => rollBack(server, trial, reason),
    onTrouble,
  })
}

function isDownUnasked({ life, desire }: HostedServer): boolean {
  return life.phase === 'WAITING' || desire.recovery?.state === 'halted'
}

async function rollBack(server: HostedServer, { edits, by }: Trial, reason: string): Promise<void> {
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
