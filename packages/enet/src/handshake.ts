import { type Bandwidth, getWindowFor } from './bandwidth.ts'
import type { Terms } from './command.ts'
import type { HalfOpen } from './half-open.ts'
import type { PeerAddress } from './peer-address.ts'
import { clamp, protocol } from './protocol.ts'
import type { Random } from './random.ts'
import { defaultThrottle } from './throttle.ts'

export type Offer = { mtu: number; channels: number; bandwidth: Bandwidth }

/** Returns the parameters that the connecting side requests. */
export function createLimitTerms(offer: Offer, peerId: number, random: Random): Terms {
  return {
    peerId,
    incomingSession: protocol.noSession,
    outgoingSession: protocol.noSession,
    mtu: offer.mtu,
    windowBytes: getWindowFor([offer.bandwidth.outgoing]),
    channels: offer.channels,
    incomingBandwidth: offer.bandwidth.incoming,
    outgoingBandwidth: offer.bandwidth.outgoing,
    throttle: defaultThrottle,
    // The range starts at 1, because unknown senders' datagrams are checked with 0.
    connectId: 1 + random(0x7fffffff),
  }
}

/** Returns the parameters that the accepting side grants; null when the request is invalid. */
export function grantTerms(
  requested: Terms,
  offer: Offer,
  peerId: number,
  random: Random,
): Terms | null {
  if (requested.channels < 1 || requested.channels > protocol.maxChannels) return null
  if (requested.peerId >= protocol.noPeer) return null
  const mtu = clamp(requested.mtu, protocol.minMtu, protocol.maxMtu)
  const window = clamp(requested.windowBytes, protocol.minWindow, protocol.maxWindow)
  return {
    peerId,
    incomingSession: getSessionAfter(requested.incomingSession, random),
    outgoingSession: getSessionAfter(requested.outgoingSession, random),
    mtu: Math.min(mtu, offer.mtu),
    windowBytes: Math.min(window, getWindowFor([offer.bandwidth.incoming])),
    channels: Math.min(requested.channels, offer.channels),
    incomingBandwidth: offer.bandwidth.incoming,
    outgoingBandwidth: offer.bandwidth.outgoing,
    throttle: requested.throttle,
    connectId: requested.connectId,
  }
}

/**
 * Returns the address and ids of a confirmed connection. The other end's incoming session is our outgoing
 * one.
 */
export const getPlace = ({ address, port, asked, granted }: HalfOpen): PeerAddress => ({
  address,
  port,
  id: granted.peerId,
  remoteId: asked.peerId,
  connectId: asked.connectId,
  incomingSession: granted.outgoingSession,
  outgoingSession: granted.incomingSession,
  // Servers answer without a port header.
  portHeader: false,
})

/**
 * The session differs from the last one, so that late datagrams of the last connection are not mistaken for
 * this one's.
 */
const getSessionAfter = (last: number, random: Random) =>
  last === protocol.noSession ? random(4) : (last + 1) & 3
