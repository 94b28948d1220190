import type { Caller } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { type Answer, getAnswer } from '../../kit/reply.ts'
import type { Entitlements } from '../../money/entitlements/index.ts'
import { extendTaking, listOpenLines } from './bulk-grant-store.ts'

type Deps = { db: Db; now: () => number; entitlements: Pick<Entitlements, 'reverse'> }

/** A process that has not come to the next piece after this time counts as ended. */
export const workMs = 60_000
const linesAtOnce = 50

/** For how many users the lines were reversed, how many of them owe credits, and for whom it was refused. */
type Taken = { users: number; owing: number; left: (Answer & { discordId: string })[] }

type Work = { id: string; reason: string; until: number }

/**
 * Creates the function that reverses each line of a change of many users, each in a separate transaction. No line is reversed
 * twice, also when two processes work at the same time.
 */
export function createTakeLines({ db, now, entitlements }: Deps) {
  return async (caller: Caller, { id, reason, until: first }: Work): Promise<Taken> => {
    const taken: Taken = { users: 0, owing: 0, left: [] }
    let until = first
    let after = 0
    for (;;) {
      const page = { batch: id, after, limit: linesAtOnce }
      const lines = await db.transaction((tx) => listOpenLines(tx, page))
      for (const line of lines) await takeLine(caller, line, { id, reason, taken })
      after = lines.at(-1)?.id ?? after
      const next = lines.length < linesAtOnce ? null : now() + workMs
      const isOurs = await db.transaction((tx) => extendTaking(tx, { id, until }, next))
      if (!isOurs || next === null) return taken
      until = next
    }
  }

  async function takeLine(
    caller: Caller,
    line: { id: number; user_id: string },
    { id, reason, taken }: Pick<Work, 'id' | 'reason'> & { taken: Taken },
  ): Promise<void> {
    try {
      const { debt } = await entitlements.reverse(caller, line.id, reason, id)
      taken.users++
      if (debt > 0) taken.owing++
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (error.failure.code !== 'already-reversed')
        taken.left.push({ discordId: line.user_id, ...getAnswer(error) })
    }
  }
}
