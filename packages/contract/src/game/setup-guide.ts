import * as z from 'zod'
import { serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { route } from '../kit/route.ts'

export const readServerAddress = route({
  method: 'GET',
  path: '/servers/:serverId/connection',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: 'Where a game client reaches this server.',
  params: serverParams,
  reply: z.object({ host: z.string(), port: z.int(), domains: z.array(z.string()) }),
})

export const readGameAddress = route({
  method: 'GET',
  path: '/connection',
  access: 'signed-in',
  summary: 'Where a game client reaches the servers of this installation.',
  reply: z.object({ host: z.string(), domains: z.array(z.string()) }),
})

/** Paths of the setup files below the panel's origin: a hosts file, and a profile for iOS proxy apps. */
export const setupFiles = { hosts: '/connect/hosts.txt', proxy: '/connect/trellis.conf' } as const

/** Returns the lines for a computer's hosts file. */
export function formatHostsLines(host: string, domains: readonly string[]): string {
  return domains.map((domain) => `${host} ${domain}`).join('\n')
}

/** Refusals of the setup guide. */
export type GuideRefusal = Refusal<'game-address-unknown', { host: string }>
