import { moveAccount } from '@trellis/contract/people/account-moves.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { AccountMoves } from './service.ts'

export function bindAccountMoveRoutes(bind: BindRoute, { moves }: { moves: AccountMoves }): void {
  bind(moveAccount, ({ caller, params, body }) =>
    moves.move(caller, params.discordId, body.discordId),
  )
}
