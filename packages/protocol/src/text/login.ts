import { z } from 'zod'
import { type Fields, formatFields } from '../fields.ts'

const name = z.string().max(64)
const secret = z.string().min(1).max(4096)
const createWholeSchema = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(-max).max(max))
const count32 = createWholeSchema(0xffff_ffff)
const integer32 = createWholeSchema(0x7fff_ffff)

/** The client's own fields, which are not verified. */
const client = {
  protocol: createWholeSchema(0xffff).optional(),
  game_version: z.string().max(32).optional(),
  country: z.string().max(8).optional(),
  platformID: z.string().max(32).optional(),
}

/** The first login: a token of the login page, or a name and password of older clients. */
const arrivalSchema = z
  .object({
    ...client,
    ltoken: secret.optional(),
    tankIDName: name.optional(),
    tankIDPass: z.string().max(256).optional(),
    requestedName: name.optional(),
  })
  .refine((it) => it.ltoken !== undefined || it.tankIDName !== undefined)

/** The login at the server of a redirect, with the values of `OnSendToServer`. */
const redirectedSchema = z.object({
  ...client,
  user: count32,
  token: integer32,
  /** A sealed ticket of the lobby has up to 800 characters. */
  UUIDToken: z.string().max(1024).optional(),
  doorID: z.string().max(64).optional(),
  lmode: createWholeSchema(255).optional(),
  tankIDName: name.optional(),
  tankIDPass: z.string().max(256).optional(),
})

/** A login in its first or second stage. `others` has every key that Trellis does not read. */
export type Login =
  | ({ stage: 'arrival'; others: Fields } & z.output<typeof arrivalSchema>)
  | ({ stage: 'redirected'; others: Fields } & z.output<typeof redirectedSchema>)

/** Returns null when the fields are no login, or have values that no client sends. */
export function readLogin(fields: Fields): Login | null {
  return fields.has('user') && fields.has('token') ? readRedirected(fields) : readArrival(fields)
}

function readArrival(fields: Fields): Login | null {
  const { success, data } = arrivalSchema.safeParse(Object.fromEntries(fields))
  const others = omitFields(Object.keys(arrivalSchema.shape), fields)
  return success ? { stage: 'arrival', ...data, others } : null
}

function readRedirected(fields: Fields): Login | null {
  const { success, data } = redirectedSchema.safeParse(Object.fromEntries(fields))
  const others = omitFields(Object.keys(redirectedSchema.shape), fields)
  return success ? { stage: 'redirected', ...data, others } : null
}

const omitFields = (keys: string[], fields: Fields): Fields =>
  new Map([...fields].filter(([key]) => !keys.includes(key)))

/** Encodes a login in the field order of clients. */
export function formatLogin({ others, ...known }: Login): string {
  const fields = Object.entries(known).filter(
    ([key, value]) => key !== 'stage' && value !== undefined,
  )
  return formatFields([...fields, ...others])
}
