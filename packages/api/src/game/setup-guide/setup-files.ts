import { formatHostsLines, setupFiles } from '@trellis/contract/game/setup-guide.ts'
import type { WebServer } from '../../kit/http.ts'
import { type GameAddress, gameDomains } from './game-address.ts'

/**
 * Serves what points a game client here, to anybody: a phone's app fetches it by its address alone. Both files take
 * an address and no name.
 */
export function serveSetupFiles(http: WebServer, address: GameAddress): void {
  const serve = (path: string, getContent: (address: string) => string) =>
    http.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'public, max-age=60',
        })
        .send(getContent(await address.resolve())),
    )
  serve(setupFiles.hosts, (at) => `${formatHostsLines(at, gameDomains)}\n`)
  serve(setupFiles.proxy, proxyProfile)
}

/** Changes two names and leaves all traffic alone. */
function proxyProfile(address: string): string {
  const hosts = gameDomains.flatMap((domain) => [domain, `www.${domain}`])
  return [
    '[General]',
    'dns-server = system',
    '',
    '[Host]',
    ...hosts.map((host) => `${host} = ${address}`),
    '',
    '[Rule]',
    'FINAL,DIRECT',
    '',
  ].join('\n')
}
