import { formerNameSchema } from '@trellis/contract/kit/former-name.ts'
import { growIdSchema, serverIdSchema, serverNameSchema } from '@trellis/contract/kit/ids.ts'
import { noPlanLimits, planLimitsSchema } from '@trellis/contract/kit/isolation.ts'
import * as z from 'zod'
import type { StatefulSet } from '../kube/objects.ts'

export const serverLabel = 'trellis/server'
export const managedLabel = 'app.kubernetes.io/managed-by'
export const managedBy = 'trellis-conductor'

/** Written on a server's StatefulSet, which is all that the conductor ever remembers of it. */
export const notes = {
  name: 'trellis/name',
  formerNames: 'trellis/former-names',
  port: 'trellis/port',
  owner: 'trellis/owner',
  limits: 'trellis/limits',
  /** The template in the pod's description, which the StatefulSet has. */
  template: 'trellis/template',
  /** Its folder was made once: it is never made again. */
  made: 'trellis/made',
  /** It was deleted; its pod stays as long as it holds backups. */
  deleted: 'trellis/deleted',
} as const

const factsSchema = z.object({
  serverId: serverIdSchema,
  name: serverNameSchema,
  formerNames: z
    .string()
    .default('[]')
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(formerNameSchema)),
  port: z.coerce.number().pipe(z.int().min(1).max(65_535)),
  ownerGrowId: growIdSchema,
  limits: z
    .string()
    .default(JSON.stringify(noPlanLimits))
    .transform((text): unknown => JSON.parse(text))
    .pipe(planLimitsSchema),
  template: z.string().default(''),
  isMade: z.stringbool().default(false),
  isDeleted: z.stringbool().default(false),
})

/** The facts about one server in the cluster's objects. */
export type ServerFacts = z.output<typeof factsSchema>

/** Returns null for a StatefulSet that is not ours or was changed beyond recognition. */
export function readFacts({ metadata }: Pick<StatefulSet, 'metadata'>): ServerFacts | null {
  const { annotations, labels } = metadata
  const facts = factsSchema.safeParse({
    serverId: labels[serverLabel],
    name: annotations[notes.name],
    formerNames: annotations[notes.formerNames],
    port: annotations[notes.port],
    ownerGrowId: annotations[notes.owner],
    limits: annotations[notes.limits],
    template: annotations[notes.template],
    isMade: annotations[notes.made],
    isDeleted: annotations[notes.deleted],
  })
  return facts.success ? facts.data : null
}

/** The name of a server's objects; that of its pod ends in the number that a StatefulSet adds. */
export const getObjectName = (serverId: string) => `trellis-${serverId}`
export const getPodName = (serverId: string) => `${getObjectName(serverId)}-0`
