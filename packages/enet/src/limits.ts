/**
 * The maximum resources that unknown senders, single peers, and all peers together may take. Anything beyond is
 * dropped or disconnected.
 */
export type Limits = {
  peers: number
  peersPerAddress: number
  /** The answered but unconfirmed handshakes: in total, and for one address. */
  halfOpen: number
  halfOpenPerAddress: number
  /** The lifetime of a half-open connection, and how long it keeps its place when others need it. */
  halfOpenMs: number
  halfOpenKeptMs: number
  /** Datagrams per second that belong to no peer: in total, and from one address. */
  strangeDatagrams: number
  strangeDatagramsPerAddress: number
  /** The maximum size of an incoming packet. */
  packetBytes: number
  /** The bytes of incomplete or early packets: for one peer, and in total. */
  heldBytesPerPeer: number
  heldBytes: number
  /** The bytes that are queued for one peer or in transit to it. */
  queuedBytesPerPeer: number
}

export const defaultLimits: Limits = {
  peers: 1024,
  // Mobile networks and proxies put hundreds of players behind one address.
  peersPerAddress: 512,
  halfOpen: 2048,
  halfOpenPerAddress: 512,
  halfOpenMs: 5000,
  halfOpenKeptMs: 2000,
  strangeDatagrams: 4000,
  strangeDatagramsPerAddress: 1500,
  packetBytes: 1024 * 1024,
  heldBytesPerPeer: 512 * 1024,
  heldBytes: 64 * 1024 * 1024,
  queuedBytesPerPeer: 16 * 1024 * 1024,
}
