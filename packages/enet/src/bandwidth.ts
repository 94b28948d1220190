import { clamp, protocol } from './protocol.ts'

/** Bytes a second; 0 for no limit. */
export type Bandwidth = { incoming: number; outgoing: number }

/** How much may be on its way so that a link of that many bytes a second is full and no more. */
export function windowFor(bandwidths: readonly number[]): number {
  const limits = bandwidths.filter((it) => it > 0)
  if (limits.length === 0) return protocol.maxWindow
  const window = Math.floor(Math.min(...limits) / protocol.maxWindow) * protocol.minWindow
  return clamp(window, protocol.minWindow, protocol.maxWindow)
}

/**
 * Divides a bandwidth so that whoever wants less than an equal part gets what they want, and the others share the rest.
 * @param wanted by each; no more than they can take
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
