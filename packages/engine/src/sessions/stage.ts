import type { Packet } from '@trellis/protocol/packet.ts'

/** Where a session is between hello and goodbye: what it makes of the player's packets. */
export type Stage = {
  /** False for a packet that no client sends here. */
  take: (packet: Packet) => boolean
  /** The session is over. */
  end: () => void
}
