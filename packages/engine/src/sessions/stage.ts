import type { Packet } from '@trellis/protocol/packet.ts'

/** A phase of a session, which handles the player's packets. */
export type SessionStage = {
  /** Returns false for a packet that no client sends in this phase. */
  take: (packet: Packet) => boolean
  /** Runs when the session is over. */
  end: () => void
}
