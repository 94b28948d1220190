import * as z from 'zod'

export const serverStatusSchema = z.enum([
  'ONLINE',
  'OFFLINE',
  'STARTING',
  'STOPPING',
  'RESTARTING',
  'UNKNOWN',
])
export type ServerStatus = z.output<typeof serverStatusSchema>
