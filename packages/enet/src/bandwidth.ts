import { clamp, protocol } from './protocol.ts'

/** Bytes per second; 0 means no limit. */
export type Bandwidth = { incoming: number; outgoing: number }

/** Returns the number of bytes in transit that fills a link with these bandwidths and no more. */
export function getWindowFor(bandwidths: readonly number[]): number {
  const limits = bandwidths.filter((it) => it > 0)
  if (limits.length === 0) return protocol.maxWindow
  const window = Math.floor(Math.min(...limits) / protocol.maxWindow) * protocol.minWindow
  return clamp(window, protocol.minWindow, protocol.maxWindow)
}

/**
 * Divides a bandwidth fairly: a peer with less demand than an equal part gets its demand, and the others
 * share the rest.
 * @param wanted the demand of each peer, at most its own limit
 */
export function divide(total: number, wanted: readonly number[]): number[] {
  if (total === Number.POSITIVE_INFINITY) return [...wanted]
  const shares = wanted.map(() => 0)
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  let left = total
  order.forEach((at, served) => {
    const equal = left / (order.length - served)
    const share = Math.min(wanted[at] ?? 0, equal)
    shares[at] = share
    left -= share
  })
  return shares
}
