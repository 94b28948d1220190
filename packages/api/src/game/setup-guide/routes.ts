import { readGameAddress, readServerAddress } from '@trellis/contract/game/setup-guide.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { BindRoute } from '../../kit/http.ts'
import { gameDomains } from './game-address.ts'

type Deps = { host: string; directory: ServerDirectory }

export function bindSetupGuideRoutes(bind: BindRoute, { host, directory }: Deps): void {
  bind(readServerAddress, async ({ params }) => {
    const { port } = directory.open(params.serverId)
    return { host, port, domains: gameDomains }
  })
  // The host is the same for every server: the lobby asks players which one they want.
  bind(readGameAddress, async () => ({ host, domains: gameDomains }))
}
