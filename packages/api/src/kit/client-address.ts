import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

type Network = ReturnType<typeof ipaddr.parseCIDR>

export type TrustedProxies = readonly Network[]

/** More proxies than any installation has; further entries of the header are not read. */
const mostHops = 32

/**
 * Reads addresses and networks between commas; `loopback` means this machine.
 * @throws an Error that names the part which is neither
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  return parts.flatMap((part) => {
    if (part === 'loopback') return [ipaddr.parseCIDR('127.0.0.0/8'), ipaddr.parseCIDR('::1/128')]
    const [address = '', bits] = part.split('/')
    if (
      isIP(address) === 0 ||
      address.includes('%') ||
      !(bits === undefined || ipaddr.isValidCIDR(part))
    ) {
      throw new Error(`${part} is neither an address nor a network`)
    }
    if (bits !== undefined) return [ipaddr.parseCIDR(part)]
    const one = ipaddr.process(address)
    return [[one, one.kind() === 'ipv4' ? 32 : 128] as Network]
  })
}

/**
 * Returns the client's address: the nearest one that is no trusted proxy's. Each proxy appends the address it
 * saw to `X-Forwarded-For`, so that an entry forged by the client is further left and never reached. Only
 * this function reads that header: Fastify's `trustProxy` would also trust the forwarded host and protocol,
 * which `PUBLIC_URL` alone decides, and return entries that are no addresses.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies,
): string {
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined) return readPeer(socket)?.toString() ?? ''
  let address = readPeer(socket)
  let rest = String(forwarded)
  for (let hop = 0; hop < mostHops && address !== null && rest !== ''; hop++) {
    if (!isTrusted(address, trusted)) break
    const comma = rest.lastIndexOf(',')
    const before = readAddress(rest.slice(comma + 1))
    // If a proxy forwards no address, the proxy is the last known one.
    if (before === null) break
    address = before
    rest = rest.slice(0, Math.max(comma, 0))
  }
  return address?.toString() ?? ''
}

/** The addresses of open connections, so that a connection's address is read once and not for each request. */
const peers = new WeakMap<Socket, ReturnType<typeof readAddress>>()

function readPeer(socket: Socket) {
  const known = peers.get(socket)
  if (known !== undefined || socket.remoteAddress === undefined) return known ?? null
  const address = readAddress(socket.remoteAddress)
  peers.set(socket, address)
  return address
}

/** Reads an address with or without port and brackets, or null; an IPv4-mapped IPv6 address is that IPv4 address. */
export function readAddress(text: string) {
  const [, bracketed, plain = text] =
    /^\s*(?:\[([^\]]{1,45})\](?::\d{1,5})?|([^\s:]{7,15})(?::\d{1,5})?|)\s*$/.exec(text) ?? []
  const address = (bracketed ?? plain).trim()
  return isIP(address) === 0 ? null : ipaddr.process(address)
}

/** Returns whether an address belongs to a trusted proxy. */
export function isTrustedAddress(text: string, trusted: TrustedProxies): boolean {
  const address = readAddress(text)
  return address !== null && isTrusted(address, trusted)
}

const isTrusted = (address: ReturnType<typeof ipaddr.process>, trusted: TrustedProxies) =>
  trusted.some((network) => network[0].kind() === address.kind() && address.match(network))
