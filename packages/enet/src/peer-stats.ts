import type { LossRate } from './loss-rate.ts'
import type { Outbox } from './outbox.ts'

type TrafficCounts = { outbox: Outbox; sentBytes: number; receivedBytes: number }

/** Returns the statistics of a connection, in bytes, milliseconds and shares from 0 to 1. */
export function readPeerStats({ outbox, sentBytes, receivedBytes }: TrafficCounts, loss: LossRate) {
  const { roundTrip, queuedBytes, inTransitBytes, throttle } = outbox
  return {
    roundTripMs: roundTrip.meanMs,
    roundTripVarianceMs: roundTrip.varianceMs,
    /** The share of recent commands that were resent. */
    loss: loss.rate,
    throttle: throttle.share,
    queuedBytes,
    inTransitBytes,
    sentBytes,
    receivedBytes,
  }
}
