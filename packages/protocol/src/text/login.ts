import { z } from 'zod'
import { type Fields, fieldsText } from './fields.ts'

const name = z.string().max(64)
const secret = z.string().min(1).max(4096)
const whole = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(-most).max(most))
const count32 = whole(0xffff_ffff)
const integer32 = whole(0x7fff_ffff)

/** Of the client's own doing; nothing here is proven. */
const client = {
  protocol: whole(0xffff).optional(),
  game_version: z.string().max(32).optional(),
  country: z.string().max(8).optional(),
  platformID: z.string().max(32).optional(),
}

/** At the door: a token of the login page, or a name and password of older clients. */
const arrivalSchema = z
  .object({
    ...client,
    ltoken: secret.optional(),
    tankIDName: name.optional(),
    tankIDPass: z.string().max(256).optional(),
    requestedName: name.optional(),
  })
  .refine((it) => it.ltoken !== undefined || it.tankIDName !== undefined)

/** At the server that the door sent the player to: what `OnSendToServer` gave, handed back. */
const redirectedSchema = z.object({
  ...client,
  user: count32,
  token: integer32,
  /** A sealed ticket of the lobby's has up to 800 characters. */
  UUIDToken: z.string().max(1024).optional(),
  doorID: z.string().max(64).optional(),
  lmode: whole(255).optional(),
  tankIDName: name.optional(),
  tankIDPass: z.string().max(256).optional(),
})

/** A login in its first or second stage; `others` has every key that Trellis does not read. */
export type Login =
  | ({ stage: 'arrival'; others: Fields } & z.output<typeof arrivalSchema>)
  | ({ stage: 'redirected'; others: Fields } & z.output<typeof redirectedSchema>)

/** Null for what is no login, or has values that no client sends. */
export function readLogin(fields: Fields): Login | null {
  return fields.has('user') && fields.has('token') ? readRedirected(fields) : readArrival(fields)
}

function readArrival(fields: Fields): Login | null {
  const { success, data } = arrivalSchema.safeParse(Object.fromEntries(fields))
  const others = othersThan(Object.keys(arrivalSchema.shape), fields)
  return success ? { stage: 'arrival', ...data, others } : null
}

function readRedirected(fields: Fields): Login | null {
  const { success, data } = redirectedSchema.safeParse(Object.fromEntries(fields))
  const others = othersThan(Object.keys(redirectedSchema.shape), fields)
  return success ? { stage: 'redirected', ...data, others } : null
}

const othersThan = (keys: string[], fields: Fields): Fields =>
  new Map([...fields].filter(([key]) => !keys.includes(key)))

/** What a client says, in the order that clients use. */
export function loginText({ others, ...known }: Login): string {
  const fields = Object.entries(known).filter(
    ([key, value]) => key !== 'stage' && value !== undefined,
  )
  return fieldsText([...fields, ...others])
}
