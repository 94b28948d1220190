import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createLinkHttp, listenAt } from '@trellis/link/link-http.ts'
import type { ListenAddress } from '@trellis/link/listen-address.ts'
import { listenAtomically } from '@trellis/link/listen-atomically.ts'
import type { Log } from '@trellis/program/log.ts'
import type { Agent } from '../agent.ts'
import { serveConnection } from './connection.ts'
import { serveFiles } from './file-server.ts'

export type LinkServer = { close: () => void }

/** Lets api processes in at a Unix socket that only this user can open. */
export async function openLink(path: string, agent: Agent, log: Log): Promise<LinkServer> {
  const { http, close } = getLink(agent, log, null)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await listenAtomically(http, path)
  return { close }
}

/** Lets in who has the token, from other machines too. */
export async function openNetworkLink(
  { token, ...address }: ListenAddress & { token: string },
  agent: Agent,
  log: Log,
): Promise<LinkServer> {
  const { http, close } = getLink(agent, log, token)
  await listenAt(http, address)
  return { close }
}

const getLink = (agent: Agent, log: Log, token: string | null) =>
  createLinkHttp({
    serveFiles: (request, response) => serveFiles(request, response, { agent, log }),
    serveSocket: (socket) => serveConnection(socket, agent, log),
    token,
  })
