import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readKeptSecret } from '@trellis/game-data/kept-secret.ts'
import { createTicketKey, ticketSecretFile } from '@trellis/game-data/login-ticket.ts'
import { createLinkHttp, listenAt } from '@trellis/link/link-http.ts'
import type { LobbyOptions } from '@trellis/program/lobby-runner.ts'
import { createLog } from '@trellis/program/log.ts'
import { warnOfMisspelled } from '@trellis/program/misspelled-names.ts'
import { readSettings } from '@trellis/program/read-settings.ts'
import { Conductor } from './conductor.ts'
import { type ConductorConfig, listUnusedSettings, readConfig, settingNames } from './config.ts'
import { KubeApi } from './kube/kube-api.ts'
import { proxyFiles } from './link/proxy-files.ts'
import { Session } from './link/session.ts'
import { createServerKeys } from './servers/server-keys.ts'

process.umask(0o077)
const config = readSettings(() => readConfig(process.env))
const { listen, namespace, settings } = config
const log = createLog({
  name: 'conductor',
  level: config.logLevel,
  secrets: [listen.token],
})
warnOfMisspelled(log, settingNames, process.env)
for (const setting of listUnusedSettings(process.env))
  log.warn({ setting }, `${setting} has no effect in a cluster. Use the snapshots of its volumes.`)
const ticketSecret = readKeptSecret(join(config.dataDir, ticketSecretFile))
const conductor = new Conductor({
  api: new KubeApi(config.kube),
  namespace,
  settings,
  getKeys: createServerKeys(listen.token, ticketSecret),
  lobby: getLobby(config),
  startedAt: Date.now(),
  log,
})
const link = createLinkHttp({
  serveFiles: (request, response) => proxyFiles(request, response, conductor),
  serveSocket: (socket) => new Session(socket, conductor),
  token: listen.token,
})

await conductor.begin()
await listenAt(link.http, listen)
process.send?.({ ready: true })
log.info({ namespace, servers: conductor.cluster.all().length }, 'The conductor is ready.')

let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  link.close()
  await conductor.end()
  process.exit(0)
}
process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())
process.on('disconnect', () => void end())

function getLobby({ lobby, dataDir }: ConductorConfig): Omit<LobbyOptions, 'servers'> {
  const { entry, port, address, cacheHost, itemsDir } = lobby
  const folders = [join(dataDir, 'items'), ...(itemsDir === null ? [] : [itemsDir])]
  const { PATH = '', LOG_LEVEL = '' } = process.env
  return {
    command: entry === null ? null : [process.execPath, entry],
    port,
    opening: () => ({
      port,
      address,
      cacheHost,
      memoryFile: join(dataDir, 'lobby', 'last-servers.json'),
      itemsFile: folders.map((it) => join(it, 'items.dat')).find((it) => existsSync(it)) ?? null,
      key: createTicketKey(ticketSecret, { kind: 'lobby' }).toString('base64'),
    }),
    environment: { PATH, LOG_LEVEL },
    spawn,
    monotonic: () => performance.now(),
    backOffMs: { first: 1000, max: 60_000 },
    log,
  }
}
