import { createHmac } from 'node:crypto'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { createTicketKey } from '@trellis/game-data/login-ticket.ts'
import type { ServerKeys } from './server-objects.ts'

export type GetKeys = (id: ServerId) => ServerKeys

/** Derives the keys of each server's pod from the secrets, so that none must be stored or read back. */
export function createServerKeys(linkToken: string, ticketSecret: string): GetKeys {
  return (id) => ({
    token: createHmac('sha256', linkToken).update(`agent of ${id}`).digest('base64url'),
    ticketKey: createTicketKey(ticketSecret, { kind: 'server', id }).toString('base64'),
  })
}
