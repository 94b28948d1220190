import { listPendingEdits, settleHeldEdit } from '@trellis/contract/pending-edits.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { GameAccess } from '../documents/index.ts'

type Deps = { access: GameAccess; link: AgentLink }

/** What waits is the host's to keep; here it is only asked for. */
export function pendingEditRoutes(bind: BindRoute, { access, link }: Deps): void {
  bind(listPendingEdits, async ({ params }) => {
    const { serverId } = await access.open(params.id)
    return link.ask('edits.waiting', { serverId })
  })
  bind(settleHeldEdit, async ({ params, body: { keep } }) => {
    const server = await access.open(params.id)
    const { serverId, growId: by } = server
    await link.ask('edits.settle', { serverId, number: params.number, keep, by })
    await access.tell(server, 'held-edit-decided', { edit: params.number, kept: keep })
    const message = keep === 'mine' ? 'Your edit is kept.' : 'What the game has is kept.'
    return { message }
  })
}
