import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The addresses that the operator allows in addition to public machines with HTTPS. */
export type AddressPolicy = { allowHttp: boolean; allowPrivate: boolean }

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

/** Where a delivery connects to, and nowhere else. */
export type Target = { address: string; family: number }

export const resolveName: Resolve = (host) => lookup(host, { all: true, verbatim: true })

const ports = { 'https:': ['', '8443'], 'http:': ['', '8080'] }

/** Why nothing is ever sent to this address, as far as its own text shows; null when it may be tried. */
export function addressFault(text: string, policy: AddressPolicy): string | null {
  const url = URL.parse(text)
  if (url === null) return 'This is not an address.'
  const { protocol } = url
  if (protocol !== 'https:' && !(protocol === 'http:' && policy.allowHttp)) {
    return 'The address must begin with https://.'
  }
  if (url.username !== '' || url.password !== '')
    return 'The address must have no name and password.'
  const host = bareHost(url)
  if (policy.allowPrivate) return null
  if (!ports[protocol].includes(url.port)) return 'The address must use port 443 or 8443.'
  return isIP(host) !== 0 && !isPublic(host) ? notPublicSentence : null
}

/** A name that does not exist gets the same sentence, so that internal names cannot be probed. */
export const notPublicSentence = 'The address does not lead to a public machine.'

/**
 * Resolves the address once for each attempt: the name server could answer differently a moment later.
 * Returns null if any of the addresses is not public.
 */
export async function findTarget(
  url: URL,
  { allowPrivate }: AddressPolicy,
  resolve: Resolve,
): Promise<Target | null> {
  const host = bareHost(url)
  const family = isIP(host)
  const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }]
  const [first] = found
  const isAllowed = allowPrivate || found.every(({ address }) => isPublic(address))
  return first !== undefined && isAllowed ? first : null
}

/** An IPv6 address without its brackets. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

const globalIpv6 = ipaddr.parseCIDR('2000::/3')

/** Whether an address is of the open internet: no loopback, private, shared, link-local, reserved or translated one. */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalIpv6)
}
