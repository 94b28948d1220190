import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { createFault } from '../../kit/fault.ts'

/** The names that a game client asks for; the setup files point them here. */
export const gameDomains = ['growtopia1.com', 'growtopia2.com']

const keptMs = 60_000

export type GameAddress = ReturnType<typeof createGameAddress>

/** Where players reach the servers: `host` as the operator wrote it, an address or a name. */
export function createGameAddress(host: string, now: () => number) {
  const written = readWrittenAddress(host)
  let known = written === null ? null : { address: written, at: Infinity }
  return {
    host,

    /** The address itself, for files that take no name. Throws an `unavailable` fault when the name leads nowhere. */
    async resolve(): Promise<string> {
      if (known !== null && now() - known.at < keptMs) return known.address
      try {
        // The game speaks IPv4.
        const { address } = await lookup(host, { family: 4 })
        known = { address, at: now() }
        return address
      } catch (cause) {
        const refusal = { code: 'game-address-unknown', params: { host } } as const
        throw createFault('unavailable', refusal, { code: 'unavailable', cause })
      }
    },
  }
}

/**
 * Reads an address in any notation, with or without brackets; returns null for a name. Game servers listen on
 * IPv4 only, so this machine's IPv6 address is replaced by its IPv4 address.
 */
function readWrittenAddress(host: string): string | null {
  const text = host.trim().replace(/^\[(.*)\]$/, '$1')
  if (isIP(text) === 0) return null
  const address = ipaddr.process(text)
  return address.kind() === 'ipv6' && isOfThisMachine(text) ? '127.0.0.1' : address.toString()
}

/** Returns whether an IP address leads every machine to itself: a loopback address, or `0.0.0.0`. */
export const isOfThisMachine = (address: string): boolean =>
  ['loopback', 'unspecified'].includes(ipaddr.process(address).range())
