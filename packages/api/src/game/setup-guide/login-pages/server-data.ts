import type { Language } from '@trellis/contract/kit/language.ts'
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

/** Why the game is closed: the operator closed the installation, or the lobby does not run. */
export type Closing = keyof ReturnType<typeof loginPagesTexts>['closed']

export type ServerData = ReturnType<typeof createServerData>

/**
 * Answers the first request of a game client: the address to connect to, or the reason why the game is
 * closed.
 */
export function createServerData({ address, lobby, settings, origin, port }: Deps) {
  async function findClosing(): Promise<Closing | null> {
    if (settings.read().maintenance) return 'maintenance'
    return (await lobby.state())?.state === 'open' ? null : 'shut'
  }

  const word = (closing: Closing | null, language: Language): string | null =>
    closing && loginPagesTexts(language).closed[closing]

  return {
    port,

    /** Returns the reason why the game is closed, or null. */
    closed: async (language: Language): Promise<string | null> =>
      word(await findClosing(), language),

    /** Throws an `unavailable` fault when the name of the servers' address leads nowhere. */
    async page(language: Language): Promise<ServerPage & { closing: Closing | null }> {
      const [at, closing] = await Promise.all([address.resolve(), findClosing()])
      return {
        address: at,
        port,
        loginUrl: new URL(origin).host,
        meta: 'trellis',
        closing,
        maintenance: word(closing, language),
        hasNewHeader: true,
      }
    },
  }
}
