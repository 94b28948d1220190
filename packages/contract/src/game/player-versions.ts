import * as z from 'zod'
import { versionChangesSchema, versionSchema } from '../kit/document.ts'
import { replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { playerParams } from './players.ts'

export const listPlayerVersions = route({
  method: 'GET',
  path: '/servers/:serverId/players/:name/versions',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: 'The kept older states of a player, newest first.',
  params: playerParams,
  reply: z.array(versionSchema),
})

const versionParams = playerParams.extend({ number: z.coerce.number().int().min(1) })

export const readPlayerVersionChanges = route({
  method: 'GET',
  path: '/servers/:serverId/players/:name/versions/:number/changes',
  access: { server: 'view' },
  summary: 'What differs between an older state (`from`) and now (`to`), without passwords.',
  params: versionParams,
  reply: versionChangesSchema,
})

export const restorePlayerVersion = route({
  method: 'POST',
  path: '/servers/:serverId/players/:name/versions/:number/restore',
  alsoOfSelected: true,
  access: { server: 'players' },
  summary: 'Put an older state back; the password stays as it is.',
  params: versionParams,
  reply: replySchema,
  rateLimit: { max: 240, perSeconds: 60 },
})
