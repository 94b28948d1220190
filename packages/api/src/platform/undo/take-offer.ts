import type { UndoReply } from '@trellis/contract/platform/undo.ts'
import { type Caller, hasAccess } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { createFault, Fault, readReason } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { UndoAuthor, UndoKinds } from '../../kit/undo-kind.ts'
import { recordAdminAction } from '../activity-log/index.ts'
import { findOffer, listSteps, markUndone, type WordedOffer } from './store.ts'

type Deps = { db: Db; now: () => number; undoKinds: UndoKinds }

/** Undoes the steps of an offer. Throws when none is left, or when not one of them can be undone. */
export async function takeOffer(deps: Deps, caller: Caller, offerId: string) {
  const at = deps.now()
  const { offer, steps } = await openOffer(deps, { caller, offerId, at })
  const left: Fault[] = []
  for (const number of steps) {
    const afterCommit: (() => void | Promise<void>)[] = []
    const afterwards: UndoAuthor['afterwards'] = (run) => void afterCommit.push(run)
    try {
      await takeStep(deps, { offer, number }, { caller, name: caller.username, at, afterwards })
    } catch (error) {
      if (!(error instanceof Fault) || steps.length === 1) throw error
      left.push(error)
      continue
    }
    for (const run of afterCommit) await run()
  }
  const [first] = left
  if (first !== undefined && left.length === steps.length) throw first
  const done = steps.length - left.length
  const said: UndoReply =
    left.length === 0
      ? { code: 'undone', params: { label: offer.label } }
      : { code: 'undone-in-part', params: { done, all: steps.length } }
  const reasons = left.map(readReason)
  return {
    ...createReply(said),
    left: reasons.map(({ reason }) => reason),
    leftCauses: reasons.map(({ cause }) => cause ?? null),
  }
}

/** Finds an offer that the caller may take now, and the numbers of its steps. */
async function openOffer(
  { db }: Deps,
  { caller, offerId, at }: { caller: Caller; offerId: string; at: number },
) {
  const found = await db.transaction(async (tx) => {
    const offer = await findOffer(tx, offerId)
    if (offer === null) throw createFault('missing', { code: 'too-late' }, { code: 'missing' })
    if (!hasAccess(offer.access, caller)) {
      throw createFault('forbidden', { code: 'not-allowed' })
    }
    if (offer.until <= at) throw createFault('conflict', { code: 'too-late' })
    return { offer, steps: await listSteps(tx, offerId) }
  })
  if (found.steps.length === 0)
    throw createFault('conflict', { code: 'undone-already' }, { code: 'conflict' })
  return found
}

function takeStep(
  { db, undoKinds }: Deps,
  { offer, number }: { offer: WordedOffer; number: number },
  by: UndoAuthor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const step = await markUndone(tx, { offerId: offer.id, number, at: by.at })
    // Another admin has already undone the step.
    if (step === null) return
    const { userId, topic } = await undoKinds.get(step.kind).undo(tx, step.payload, by)
    await recordAdminAction(tx, by.caller, {
      at: by.at,
      subjectId: userId,
      ...(topic !== undefined && { topic }),
      action: 'change-undone',
      details: { change: getChange(offer), ...(userId === null ? {} : { userId }) },
    })
  })
}

/** Returns the undone change for the log: its code and values, or the phrase of a change by an older version. */
const getChange = ({ label, code, params }: WordedOffer) =>
  code === undefined ? label : { code, ...(params && { params }) }
