import type { ShownServer } from '../../hosting/servers/index.ts'

export const firstSteps = [
  'create',
  'start',
  'password',
  'join',
  'store',
  'invite',
  'backup',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** Runs every night at 04:00, when few people play. */
export const nightlySchedule = '0 4 * * *'

/** The facts about a server and its owner that the steps depend on. */
export type FirstStepFacts = {
  server: Pick<ShownServer, 'status' | 'players'> | null
  /** True if a run of it is on record. */
  hasRun: boolean
  /** False where the engine asks for no password of the panel. */
  needsPassword: boolean
  hasPassword: boolean
  /** The players who have a file, or were online within a day. */
  knownPlayers: number
  /** False where the engine has no store of Trellis. */
  hasStore: boolean
  /** True if the owner has opened it, or it is not the one that new servers have. */
  knowsStore: boolean
  hasInvited: boolean
  /** False where the service or the owner has switched the public page off. */
  canInvite: boolean
  hasNightlyBackup: boolean
}

/** Lists the steps that a new owner can do, and which of them are done. */
export function listFirstSteps(facts: FirstStepFacts): { step: FirstStep; isDone: boolean }[] {
  const { server } = facts
  const done: Record<FirstStep, boolean> = {
    create: server !== null,
    start: facts.hasRun || server?.status === 'ONLINE',
    password: facts.hasPassword,
    join: (server?.players ?? 0) > 0 || facts.knownPlayers > 0,
    store: facts.knowsStore,
    invite: facts.hasInvited,
    backup: facts.hasNightlyBackup,
  }
  return firstSteps
    .filter((step) => step !== 'password' || facts.needsPassword)
    .filter((step) => step !== 'store' || facts.hasStore)
    .filter((step) => step !== 'invite' || facts.canInvite || facts.hasInvited)
    .map((step) => ({ step, isDone: done[step] }))
}
