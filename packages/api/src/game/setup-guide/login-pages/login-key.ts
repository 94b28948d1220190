import { readKeptSecret } from '@trellis/game-data/kept-secret.ts'
import { createTicketKey, ticketSecretFile } from '@trellis/game-data/login-ticket.ts'
import type { Config } from '../../../config.ts'
import type { AgentLink } from '../../../hosts/agent-link.ts'

/**
 * Returns a function that gives the key of the tokens of the login page. An agent on another machine has a secret of its
 * own, and sends the key of its lobby when it connects. Without it, this installation's secret counts: an agent in the same
 * folder has the same one, and in a cluster the operator gives it to both sides.
 */
export function keepLoginKey({
  config,
  link,
}: {
  config: Pick<Config, 'dataDir'>
  link: AgentLink
}): () => Buffer {
  const secret = readKeptSecret(`${config.dataDir}/${ticketSecretFile}`)
  const ownKey = createTicketKey(secret, { kind: 'lobby' })
  let key = ownKey
  link.on('up', ({ lobbyKey }) => {
    key = lobbyKey === null ? ownKey : Buffer.from(lobbyKey, 'base64')
  })
  return () => key
}
