import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Fault } from '../../kit/fault.ts'

/** The names that a game client asks for; the setup files point them here. */
export const gameDomains = ['growtopia1.com', 'growtopia2.com']

const keptMs = 60_000

export type GameAddress = ReturnType<typeof createGameAddress>

/** Where players reach the servers: `host` as the operator wrote it, an address or a name. */
export function createGameAddress(host: string, now: () => number) {
  let known: { address: string; at: number } | null = isIP(host)
    ? { address: host, at: Infinity }
    : null
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
        const sentence = `The address of the game servers, ${host}, cannot be looked up right now.`
        throw new Fault('unavailable', sentence, { cause })
      }
    },
  }
}
