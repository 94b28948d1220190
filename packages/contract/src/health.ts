import * as z from 'zod'
import { instantSchema } from './kit/ids.ts'
import { route } from './kit/route.ts'

export const healthStateSchema = z.enum(['good', 'warning', 'problem'])
export type HealthState = z.output<typeof healthStateSchema>

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
  ]),
  title: z.string(),
  state: healthStateSchema,
  /** A sentence about its state. */
  summary: z.string(),
  /** The recommended action; null while the state is good. */
  advice: z.string().nullable(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type HealthPart = z.output<typeof healthPartSchema>

export const readHealth = route({
  method: 'GET',
  path: '/admin/health',
  access: 'dashboard:view',
  summary: 'How each part of the installation is right now, and what to do about it.',
  reply: z.object({ checkedAt: instantSchema, parts: z.array(healthPartSchema) }),
  rateLimit: { max: 60, perSeconds: 60 },
})
