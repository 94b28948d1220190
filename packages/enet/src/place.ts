import type { Envelope } from './datagram-writer.ts'
import { protocol } from './protocol.ts'

/** Where a peer is and how it is addressed. */
export type Place = {
  address: string
  port: number
  /** Our id for it, which it puts on what it sends. */
  id: number
  /** Its id for us. */
  remoteId: number
  connectId: number
  incomingSession: number
  outgoingSession: number
  portHeader: boolean
}

/** How a datagram for that place is addressed. */
export const envelopeOf = (place: Place, now: number): Envelope => ({
  peerId: place.remoteId,
  session: place.remoteId === protocol.noPeer ? 0 : place.outgoingSession,
  connectId: place.connectId,
  sentTime: Math.floor(now) & 0xffff,
  portHeader: place.portHeader ? place.port : null,
})
