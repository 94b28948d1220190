/** How much strangers, peers and all together may take of a host. Whatever goes beyond is dropped or cut off. */
export type Limits = {
  peers: number
  peersPerAddress: number
  /** Handshakes that nobody has confirmed yet; the oldest gives way. */
  halfOpen: number
  halfOpenPerAddress: number
  halfOpenMs: number
  /** Datagrams a second that belong to no peer: from everybody, and from one address. */
  strangeDatagrams: number
  strangeDatagramsPerAddress: number
  /** The largest packet that is taken. */
  packetBytes: number
  /** Packets that came in pieces or too early, and wait: of one peer, and of all. */
  heldBytesPerPeer: number
  heldBytes: number
  /** What waits to be sent to one peer, or is on its way. */
  queuedBytesPerPeer: number
}

export const defaultLimits: Limits = {
  peers: 1024,
  peersPerAddress: 64,
  halfOpen: 1024,
  halfOpenPerAddress: 16,
  halfOpenMs: 5000,
  strangeDatagrams: 2000,
  strangeDatagramsPerAddress: 200,
  packetBytes: 1024 * 1024,
  heldBytesPerPeer: 512 * 1024,
  heldBytes: 64 * 1024 * 1024,
  queuedBytesPerPeer: 16 * 1024 * 1024,
}
