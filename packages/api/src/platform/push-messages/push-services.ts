import type { AddressPolicy } from '../webhooks/index.ts'

/** The hosts of the push services of Chrome, Firefox, Edge and Safari, and of the browsers made from them. */
const knownServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

const strict: AddressPolicy = { allowHttp: false, allowPrivate: false }
/** An operator may name a service of a private network. */
const trusted: AddressPolicy = { allowHttp: true, allowPrivate: true }

/**
 * Returns the rule for the address of a device, which a user chooses; null for a host that is no push service. `named` are
 * the origins that the operator allows in addition.
 */
export function findPushPolicy(endpoint: string, named: ReadonlySet<string>): AddressPolicy | null {
  const url = URL.parse(endpoint)
  if (url === null) return null
  if (named.has(url.origin)) return trusted
  const isKnown = knownServices.some((it) =>
    it.startsWith('.') ? url.hostname.endsWith(it) : url.hostname === it,
  )
  return isKnown && url.protocol === 'https:' && url.port === '' ? strict : null
}
