import type { LiveGuard } from '../../live/live-part.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { type Accounts, getSessionUser } from '../users/index.ts'
import type { Sessions } from './sessions.ts'

type Deps = {
  sessions: Sessions
  accounts: Accounts
  settings: PanelSettingsService
  now: () => number
}

/** Decides which users' panels may open the live socket, and builds the account frame that they show. */
export function createLiveGuard({ sessions, accounts, settings, now }: Deps): LiveGuard {
  return {
    // A session token contains two dots; any other text is a ticket.
    identify: (token) =>
      token.includes('.') ? sessions.identify(token) : sessions.redeemTicket(token),
    isOpen: sessions.isOpen,
    async find(userId) {
      const account = await accounts.find(userId)
      if (account === null) return null
      const user = getSessionUser(account, now())
      return {
        isRegistered: account.row.grow_id !== null,
        isBanned: user.isBanned,
        frame: { type: 'account', payload: { user, settings: settings.read() } },
      }
    },
  }
}
