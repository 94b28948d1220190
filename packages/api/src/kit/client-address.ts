import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

type Network = ReturnType<typeof ipaddr.parseCIDR>

export type TrustedProxies = readonly Network[]

/** An upper bound well above real proxy chains; further hops in the header are ignored. */
const maxHops = 32

/**
 * Parses a comma-separated list of addresses and networks; `loopback` means this machine. Throws an Error
 * that names the first invalid part.
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
 * Returns the client's address: the nearest address that is no trusted proxy. Each proxy appends its peer to
 * `X-Forwarded-For`, so values that a client forged are further left and never reached. No other code reads
 * this header: Fastify's `trustProxy` would also accept the forwarded host and protocol, which only
 * `PUBLIC_URL` decides, and would pass on invalid addresses.
 */
export function readClientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies,
): string {
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined) return readPeer(socket)?.toString() ?? ''
  let address = readPeer(socket)
  let rest = String(forwarded)
  for (let hop = 0; hop < maxHops && address !== null && rest !== ''; hop++) {
    if (!isTrusted(address, trusted)) break
    const comma = rest.lastIndexOf(',')
    const before = readAddress(rest.slice(comma + 1))
    // If a proxy names no valid address, its own address is the last known one.
    if (before === null) break
    address = before
    rest = rest.slice(0, Math.max(comma, 0))
  }
  return address?.toString() ?? ''
}

/** Caches the parsed address of each open connection, so that it is parsed once and not for each request. */
const peers = new WeakMap<Socket, ReturnType<typeof readAddress>>()

function readPeer(socket: Socket) {
  const known = peers.get(socket)
  if (known !== undefined || socket.remoteAddress === undefined) return known ?? null
  const address = readAddress(socket.remoteAddress)
  peers.set(socket, address)
  return address
}

/**
 * Parses an address with or without port and brackets. Returns null for invalid text; an IPv4-mapped IPv6
 * address becomes its IPv4 address.
 */
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
