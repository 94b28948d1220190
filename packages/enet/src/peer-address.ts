import type { Terms } from './command.ts'
import type { Envelope } from './datagram-writer.ts'
import { protocol } from './protocol.ts'

/** The address and ids of a peer. */
export type PeerAddress = {
  address: string
  port: number
  /** The id we assigned; the remote puts it in every datagram. */
  id: number
  /** The id that the remote assigned to us. */
  remoteId: number
  connectId: number
  incomingSession: number
  outgoingSession: number
  portHeader: boolean
}

/** Returns the header data of datagrams to that peer. */
export const getEnvelope = (place: PeerAddress, now: number): Envelope => ({
  peerId: place.remoteId,
  session: place.remoteId === protocol.noPeer ? 0 : place.outgoingSession,
  connectId: place.connectId,
  sentTime: Math.floor(now) & 0xffff,
  portHeader: place.portHeader ? place.port : null,
})

/**
 * Takes the ids from the other end's answer to our request. Returns false when the answer does not fit it.
 */
export function confirmAddress(place: PeerAddress, terms: Terms): boolean {
  if (terms.connectId !== place.connectId) return false
  if (terms.channels < 1 || terms.channels > protocol.maxChannels) return false
  if (terms.peerId >= protocol.noPeer) return false
  place.remoteId = terms.peerId
  place.incomingSession = terms.incomingSession & 3
  place.outgoingSession = terms.outgoingSession & 3
  return true
}
