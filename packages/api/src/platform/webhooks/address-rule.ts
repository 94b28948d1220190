import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { FieldCode } from '@trellis/contract/kit/field-codes.ts'
import type { DeliveryFailure } from '@trellis/contract/platform/webhooks.ts'
import ipaddr from 'ipaddr.js'

/** Why an address is not allowed. */
export type AddressFault = Extract<DeliveryFailure['code'], FieldCode>

/** The operator's exceptions to the default, which is public hosts by HTTPS. */
export type AddressPolicy = { allowHttp: boolean; allowPrivate: boolean }

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

/** The only address that a delivery connects to. */
export type Target = { address: string; family: number }

export const resolveName: Resolve = (host) => lookup(host, { all: true, verbatim: true })

const ports = { 'https:': ['', '8443'], 'http:': ['', '8080'] }

/**
 * Returns why the URL is not allowed, judged by its text alone; null when it may be tried. Unknown names get the
 * code of private machines, so that it does not reveal which internal names exist.
 */
export function findAddressFault(text: string, policy: AddressPolicy): AddressFault | null {
  const url = URL.parse(text)
  if (url === null) return 'address-invalid'
  const { protocol } = url
  if (protocol !== 'https:' && !(protocol === 'http:' && policy.allowHttp)) {
    return 'address-protocol'
  }
  if (url.username !== '' || url.password !== '') return 'address-login'
  const host = stripBrackets(url)
  if (policy.allowPrivate) return null
  if (!ports[protocol].includes(url.port)) return 'address-port'
  return isIP(host) !== 0 && !isPublic(host) ? 'address-private' : null
}

/**
 * Resolves the address once for each attempt, so that a later DNS answer cannot redirect the connection.
 * Returns null if any resolved address is not public.
 */
export async function findTarget(
  url: URL,
  { allowPrivate }: AddressPolicy,
  resolve: Resolve,
): Promise<Target | null> {
  const host = stripBrackets(url)
  const family = isIP(host)
  const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }]
  const [first] = found
  const isAllowed = allowPrivate || found.every(({ address }) => isPublic(address))
  return first !== undefined && isAllowed ? first : null
}

/** Returns the host, an IPv6 address without its brackets. */
const stripBrackets = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

const globalIpv6 = ipaddr.parseCIDR('2000::/3')

/** Returns whether an address is public: not loopback, private, shared, link-local, reserved or translated. */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalIpv6)
}
