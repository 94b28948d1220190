import { selectServer } from '@trellis/contract/hosting/server-list.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { chooseServer } from '../../design/choose-server.ts'
import { useAccount } from '../../kit/account.ts'
import { call } from '../../kit/call.ts'

/** Returns a function that shows another server and keeps the choice with the account. */
export function useChooseServer(): (serverId: ServerId) => void {
  const { user } = useAccount()
  return (serverId) =>
    chooseServer(serverId, () => {
      // A new tab and the next sign-in begin with it; without an answer they begin with the one before.
      call(selectServer, { params: { id: user.id }, body: { serverId } }).catch(() => undefined)
    })
}
