import {
  cancelConfirmation,
  changeServerOwner,
  confirmChange,
  listConfirmations,
} from '@trellis/contract/hosting/hand-overs.ts'
import { type BindRoute, Waiting } from '../../kit/http.ts'
import type { HandOvers } from './service.ts'

export function bindHandOverRoutes(bind: BindRoute, handOvers: HandOvers): void {
  bind(changeServerOwner, async ({ caller, params, body }) => {
    const answer = await handOvers.change(caller, params.name, body)
    return answer.confirmation === null ? answer : new Waiting(answer)
  })
  bind(listConfirmations, () => handOvers.list())
  bind(confirmChange, ({ caller, params }) => handOvers.confirm(caller, params.id))
  bind(cancelConfirmation, ({ caller, params }) => handOvers.cancel(caller, params.id))
}
