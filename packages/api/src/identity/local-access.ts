import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { readAddress } from '../kit/client-address.ts'
import { isLoopbackHost } from './loopback.ts'

/** Headers in which proxies name the client. One with a remote address counts even from an untrusted sender. */
const addressHeaders = [
  'x-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
]

type Policy = {
  /** The origin of the panel. */
  origin: string
  /** True when the operator trusts the private network, set by `ALLOW_LOCAL_IDENTITY`. */
  allowNetwork: boolean
}

export type LocalRequest = Pick<IncomingMessage, 'headersDistinct' | 'httpVersion'> & {
  socket: { remoteAddress?: string | undefined }
}

/**
 * Decides whether a request may use the built-in identity provider. Every address and host in the request or
 * its proxy headers must belong to this machine, because a proxy on the same machine makes every remote
 * client appear local.
 */
export function mayUseLocalIdentity(
  request: LocalRequest,
  { origin, allowNetwork }: Policy,
): boolean {
  const { headersDistinct: headers, socket } = request
  const forwarded = readForwarded(headers.forwarded ?? [])
  if (forwarded === null) return false
  const named = addressHeaders.flatMap((name) => splitLists(headers[name]))
  const addresses = [socket.remoteAddress ?? '', ...named, ...forwarded.for]
  const hosts = [
    ...(headers.host ?? ['']),
    ...splitLists(headers['x-forwarded-host']),
    ...forwarded.host,
  ]
  // nginx proxies by HTTP/1.0 by default and may omit the client address. Browsers never use HTTP/1.0.
  if (!allowNetwork && request.httpVersion === '1.0') return false
  const own = new URL(origin).host
  return (
    addresses.every((it) => isNear(it, allowNetwork)) &&
    hosts.every((it) => isLoopbackHost(it) || (allowNetwork && it.toLowerCase() === own))
  )
}

/** Address ranges that are not routed on the public internet. */
const nearRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

function isNear(text: string, allowNetwork: boolean): boolean {
  const address: ipaddr.IPv4 | ipaddr.IPv6 | null = readAddress(text)
  if (address === null) return false
  const range = address.range()
  return allowNetwork ? nearRanges.has(range) : range === 'loopback'
}

const splitLists = (values: string[] | undefined) => (values ?? []).flatMap((it) => it.split(','))

/** Returns the clients and hosts in `Forwarded` (RFC 7239), or null when the header is malformed. */
function readForwarded(values: string[]): { for: string[]; host: string[] } | null {
  const found: { for: string[]; host: string[] } = { for: [], host: [] }
  for (const pair of values.flatMap((it) => it.split(/[,;]/))) {
    const [, key, quoted, plain] = /^\s*([a-z]+)=(?:"([^"]*)"|([^"\s]*))\s*$/i.exec(pair) ?? []
    if (key === undefined) return null
    const name = key.toLowerCase()
    if (name === 'for' || name === 'host') found[name].push(quoted ?? plain ?? '')
  }
  return found
}
