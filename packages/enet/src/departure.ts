/** Why a peer is gone: we or they ended it, nothing came back, it took too much, or it connected anew. */
export type Departure = {
  reason: 'ours' | 'theirs' | 'timeout' | 'overrun' | 'replaced'
  /** What the other end gave when it ended the connection. */
  data: number
}
