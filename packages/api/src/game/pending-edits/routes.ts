import { editAccess } from '@trellis/contract/kit/edit-access.ts'
import { mayUse } from '@trellis/contract/kit/server-access.ts'
import { listPendingEdits, settleHeldEdit } from '@trellis/contract/pending-edits.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createFault } from '../../kit/fault.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { GameAccess } from '../documents/index.ts'

type Deps = { access: GameAccess; link: AgentLink }

/** The host stores the pending edits; these routes only ask for them. */
export function bindPendingEditRoutes(bind: BindRoute, { access, link }: Deps): void {
  bind(listPendingEdits, async (call) => {
    const { serverId } = await access.open(call)
    return link.ask('edits.waiting', { serverId })
  })
  bind(settleHeldEdit, async (call) => {
    const server = await access.open(call)
    const { serverId, growId: by } = server
    const { keep } = call.body
    const { held } = await link.ask('edits.waiting', { serverId })
    const edit = held.find(({ number }) => number === call.params.number)
    // An unknown edit is refused by the host.
    if (edit !== undefined && !mayUse(editAccess[edit.document.kind], server.grant))
      throw createFault('forbidden', { code: 'not-allowed' })
    await link.ask('edits.settle', { serverId, number: call.params.number, keep, by })
    await access.recordActivity(server, 'held-edit-decided', {
      edit: call.params.number,
      kept: keep,
    })
    const message = keep === 'mine' ? 'Your edit is kept.' : 'What the game has is kept.'
    return { message }
  })
}
