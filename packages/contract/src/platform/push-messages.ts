import * as z from 'zod'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** The groups of notices that users choose between; each is on unless the user switches it off. */
export const pushEventSchema = z.enum([
  'crash',
  'time',
  'backup',
  'task',
  'storage',
  'offer',
  'server',
  'debt',
  'support',
  'installation',
])
export type PushEvent = z.output<typeof pushEventSchema>
export const pushEvents: readonly PushEvent[] = pushEventSchema.options

/** The maximum number of devices of an account; a further one replaces the oldest. */
export const maxPushDevices = 10

export type PushRefusal =
  | Refusal<'push-off'>
  | Refusal<'push-service-unknown'>
  | Refusal<'no-such-push-device'>

/** The SHA-256 of the device's address at its push service, so that a browser recognises its own entry. */
const deviceIdSchema = z.string().regex(/^[0-9a-f]{64}$/, 'Not the id of a device.')

export const pushDeviceSchema = z.object({
  id: deviceIdSchema,
  /** The browser and its system, such as 'Chrome · Android'. */
  name: z.string(),
  createdAt: instantSchema,
  /** When a push service last accepted a message for the device; null before the first. */
  lastSentAt: instantSchema.nullable(),
})
export type PushDevice = z.output<typeof pushDeviceSchema>

const limitBytes = (length: number) =>
  z
    .string()
    .max(length * 2)
    .regex(/^[\w-]+={0,2}$/, 'Not a base64url text.')

/** The browser's subscription (the `toJSON` of the Push API), and the name of the device. */
export const pushDeviceFormSchema = z.strictObject({
  endpoint: z.url().max(1000, 'The address is too long.'),
  keys: z.strictObject({
    /** The device's public key on the curve P-256, uncompressed. */
    p256dh: limitBytes(65),
    auth: limitBytes(16),
  }),
  name: z.string().trim().min(1).max(60),
})
export type PushDeviceForm = z.output<typeof pushDeviceFormSchema>

const params = z.object({ id: userIdSchema })
const deviceParams = params.extend({ deviceId: deviceIdSchema })

export const readPushMessages = route({
  method: 'GET',
  path: '/users/:id/push-messages',
  access: 'self',
  summary: 'The devices that receive push messages, and the groups of notices that are off.',
  params,
  reply: z.object({
    /** The public key that browsers subscribe with; null if the operator has switched push messages off. */
    publicKey: z.string().nullable(),
    off: z.array(pushEventSchema),
    devices: z.array(pushDeviceSchema),
  }),
})

export const writePushChoices = route({
  method: 'PUT',
  path: '/users/:id/push-messages/choices',
  access: 'self',
  summary: 'Choose the groups of notices that send no push messages.',
  params,
  body: z.strictObject({ off: z.array(pushEventSchema).max(pushEventSchema.options.length) }),
  reply: z.object({ off: z.array(pushEventSchema) }),
})

export const addPushDevice = route({
  method: 'POST',
  path: '/users/:id/push-messages/devices',
  access: 'self',
  summary: `Send push messages to this browser until its session ends; at most ${maxPushDevices} devices, the oldest goes.`,
  params,
  body: pushDeviceFormSchema,
  reply: z.object({ device: pushDeviceSchema }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 60 },
})

export const removePushDevice = route({
  method: 'DELETE',
  path: '/users/:id/push-messages/devices/:deviceId',
  access: 'self',
  summary: 'Send no more push messages to a device.',
  params: deviceParams,
  reply: replySchema,
})

export const testPushDevice = route({
  method: 'POST',
  path: '/users/:id/push-messages/devices/:deviceId/test',
  access: 'self',
  summary: 'Send a push message that says nothing but that it is a test.',
  params: deviceParams,
  reply: replySchema,
  status: 202,
  rateLimit: { max: 5, perSeconds: 60 },
})

/** Answers to the changes of this feature. */
export type PushReply = CodedReply<'push-device-removed'> | CodedReply<'push-tested'>
