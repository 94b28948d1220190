import { readAddress } from '../kit/client-address.ts'

/** Returns whether an address, with or without port and brackets, is a loopback address. */
export const isLoopbackAddress = (text: string): boolean =>
  readAddress(text)?.range() === 'loopback'

/**
 * Returns whether a host as in a `Host` header or an address bar can only mean this machine: `localhost` or
 * a loopback address. Other names may resolve to this machine too, but their owner can point them elsewhere
 * later.
 */
export function isLoopbackHost(host: string): boolean {
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(host.trim().toLowerCase())?.[1]
  return name === 'localhost' || (name !== undefined && isLoopbackAddress(name))
}
