import type { Language } from '@trellis/contract/users.ts'
import type { ServerPage } from '@trellis/protocol/text/server-page.ts'
import type { LobbyWatch } from '../../../hosts/lobby-watch.ts'
import type { PanelSettingsService } from '../../../platform/panel-settings/index.ts'
import type { GameAddress } from '../game-address.ts'
import { loginPagesTexts } from './login-texts.ts'

type Deps = {
  address: GameAddress
  lobby: LobbyWatch
  settings: PanelSettingsService
  /** The panel's, as users see it. */
  origin: string
  port: number
}

export type ServerData = ReturnType<typeof createServerData>

/**
 * Answers the first request of a game client: the address to connect to, or the reason why the game is
 * closed.
 */
export function createServerData({ address, lobby, settings, origin, port }: Deps) {
  async function closed(language: Language): Promise<string | null> {
    const sentences = loginPagesTexts(language).closed
    if (settings.read().maintenance) return sentences.maintenance
    return (await lobby.state())?.state === 'open' ? null : sentences.shut
  }

  return {
    port,

    /** Returns the reason why the game is closed, or null. */
    closed,

    /** Throws an `unavailable` fault when the name of the servers' address leads nowhere. */
    async page(language: Language): Promise<ServerPage> {
      const [at, maintenance] = await Promise.all([address.resolve(), closed(language)])
      return {
        address: at,
        port,
        loginUrl: new URL(origin).host,
        meta: 'trellis',
        maintenance,
        hasNewHeader: true,
      }
    },
  }
}
