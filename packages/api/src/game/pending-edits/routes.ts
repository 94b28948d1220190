import { listPendingEdits, settleHeldEdit } from '@trellis/contract/game/pending-edits.ts'
import { editAccess } from '@trellis/contract/kit/edit-access.ts'
import { getEditReach } from '@trellis/contract/kit/edit-reach.ts'
import { listHiddenKeys, withoutHidden } from '@trellis/contract/kit/private-fields.ts'
import { mayUse } from '@trellis/contract/kit/server-access.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createFault } from '../../kit/fault.ts'
import type { BindRoute } from '../../kit/http.ts'
import { createReply } from '../../kit/reply.ts'
import type { GameAccess } from '../documents/index.ts'

type Deps = { access: GameAccess; link: AgentLink }

/** The host stores the pending edits; these routes only ask for them. */
export function bindPendingEditRoutes(bind: BindRoute, { access, link }: Deps): void {
  bind(listPendingEdits, async (call) => {
    const { serverId, grant } = await access.open(call)
    const { queued, held } = await link.ask('edits.waiting', { serverId })
    const shown = held.map((edit) => {
      const conflicts = withoutHidden(edit.conflicts, listHiddenKeys(edit.document, grant))
      return { ...edit, conflicts }
    })
    return { queued, held: shown }
  })
  bind(settleHeldEdit, async (call) => {
    const { serverId } = await access.open(call)
    const { keep } = call.body
    const { held } = await link.ask('edits.waiting', { serverId })
    const edit = held.find(({ number }) => number === call.params.number)
    // One that is held a moment later would be decided without its right.
    if (edit === undefined) throw createFault('missing', { code: 'edit-decided' })
    // The right may have been taken while the host answered.
    const server = await access.open(call)
    if (!mayUse(editAccess[edit.document.kind], server.grant))
      throw createFault('forbidden', { code: 'not-allowed' })
    const { growId: by, grant } = server
    const { number } = edit
    await link.ask('edits.settle', { serverId, number, keep, by, reach: getEditReach(grant, by) })
    await access.recordActivity(server, 'held-edit-decided', {
      edit: number,
      kept: keep,
    })
    return createReply({ code: keep === 'mine' ? 'held-edit-kept' : 'held-edit-dropped' })
  })
}
