import { listUndoOffers, undoChange } from '@trellis/contract/platform/undo.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Undo } from './undo.ts'

export function bindUndoRoutes(bind: BindRoute, { undo }: { undo: Undo }): void {
  bind(listUndoOffers, ({ caller }) => undo.list(caller))
  bind(undoChange, ({ caller, params }) => undo.take(caller, params.undoId))
}
