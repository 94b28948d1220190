/**
 * The reason why a peer is gone: either end ended it, it timed out, it took too much, or it connected again.
 */
export type DisconnectReason = {
  reason: 'ours' | 'theirs' | 'timeout' | 'overrun' | 'replaced'
  /** The number that the other end sent when it ended the connection. */
  data: number
}
