import {
  acceptTransfer,
  createTransfer,
  declineTransfer,
  deleteTransfer,
  listReceivedTransfers,
  readTransfer,
} from '@trellis/contract/hosting/transfers.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Transfers } from './transfers.ts'

export function bindTransferRoutes(bind: BindRoute, transfers: Transfers): void {
  bind(readTransfer, ({ params }) => transfers.read(params.serverId))
  bind(createTransfer, ({ caller, params, body }) =>
    transfers.create(caller, params.serverId, body.discordId),
  )
  bind(deleteTransfer, ({ caller, params }) => transfers.withdraw(caller, params.serverId))
  bind(listReceivedTransfers, ({ params }) => transfers.listReceived(params.id))
  bind(acceptTransfer, ({ caller, params, body }) => transfers.accept(caller, params.code, body))
  bind(declineTransfer, ({ caller, params }) => transfers.decline(caller, params.code))
}
