/** How much strangers, peers and all together may take of a host. Whatever goes beyond is dropped or cut off. */
export type Limits = {
  peers: number
  peersPerAddress: number
  /** Handshakes that were answered and not confirmed yet: of all addresses, and of one. */
  halfOpen: number
  halfOpenPerAddress: number
  /** How long one is remembered, and how long it keeps its place when others want it. */
  halfOpenMs: number
  halfOpenKeptMs: number
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
