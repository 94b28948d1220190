import * as z from 'zod'
import { route } from './kit/route.ts'

export const readOpenApi = route({
  method: 'GET',
  path: '/openapi.json',
  access: 'anyone',
  summary: 'This description of every call, as OpenAPI 3.1.',
  reply: z.looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.unknown()),
  }),
  rateLimit: { max: 60, perSeconds: 60 },
  duringMaintenance: true,
})
