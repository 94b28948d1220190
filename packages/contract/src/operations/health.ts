import * as z from 'zod'
import { instantSchema } from '../kit/ids.ts'
import { causeSchema, reasonSchema } from '../kit/reason.ts'
import { route } from '../kit/route.ts'

export const healthStateSchema = z.enum(['good', 'warning', 'problem'])
export type HealthState = z.output<typeof healthStateSchema>

/** The code of a finding. `listed` has the sentences that the advice begins with, such as missing protections. */
const healthCauseSchema = causeSchema.extend({ listed: z.array(reasonSchema).max(20).optional() })
export type HealthCause = z.output<typeof healthCauseSchema>

/** One component of the installation. */
export const healthPartSchema = z.object({
  id: z.enum([
    'database',
    'agent',
    'lobby',
    'scheduler',
    'backups',
    'disk',
    'ledger',
    'versions',
    'isolation',
    'servers',
    'off-site',
    'own-backup',
    'work',
  ]),
  title: z.string(),
  state: healthStateSchema,
  /** A sentence about its state. */
  summary: z.string(),
  /** The recommended action; null while the state is good. */
  advice: z.string().nullable(),
  /** The codes of the findings, the worst first, or of the good state. The panel words summary and advice by them. */
  causes: z.array(healthCauseSchema),
  facts: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      /** The code of the name. */
      label: causeSchema,
      /** The code of the value, if it has words. */
      text: causeSchema.optional(),
    }),
  ),
})
export type HealthPart = z.output<typeof healthPartSchema>
export type HealthFact = HealthPart['facts'][number]

export const readHealth = route({
  method: 'GET',
  path: '/admin/health',
  access: 'dashboard:view',
  summary: 'How each part of the installation is right now, and what to do about it.',
  reply: z.object({ checkedAt: instantSchema, parts: z.array(healthPartSchema) }),
  rateLimit: { max: 60, perSeconds: 60 },
})
