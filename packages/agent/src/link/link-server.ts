import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { documentBytes } from '@trellis/contract/kit/document.ts'
import { withSocketAddress } from '@trellis/game-data/socket-path.ts'
import { WebSocketServer } from 'ws'
import type { Agent } from '../agent.ts'
import type { Log } from '../surroundings.ts'
import { serveConnection } from './connection.ts'
import { serveFiles } from './file-server.ts'

export type LinkServer = { close: () => void }

/** A whole document as text within text, with every character escaped, and some more. */
const mostRequestBytes = 3 * documentBytes

/** Lets api processes in at a Unix socket that only this user can open. */
export async function openLink(path: string, agent: Agent, log: Log): Promise<LinkServer> {
  const http = createServer((request, response) => serveFiles(request, response, { agent, log }))
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: mostRequestBytes,
  })
  http.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (opened) => serveConnection(opened, agent, log))
  })
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.new`
  await rm(beside, { force: true })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    withSocketAddress(beside, (address) => http.listen(address, resolve))
  })
  await chmod(beside, 0o600)
  await rename(beside, path)
  return {
    close: () => {
      http.close()
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}
