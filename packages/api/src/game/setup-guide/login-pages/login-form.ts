import { isGrowId } from '@trellis/game-data/names.ts'
import * as z from 'zod'
import type { ServerDirectory } from '../../../hosting/servers/index.ts'
import type { LoginPagesTexts } from './login-texts.ts'

/**
 * The limits of the game servers: a password that they would refuse is refused here, where it can be
 * corrected.
 */
const password = { min: 4, max: 128 }

const createTextSchema = (max: number) => z.string().max(max)

/** The fields of the page's form. Clients add fields that are ignored here. */
const formSchema = z.object({
  growId: createTextSchema(64).trim().default(''),
  password: createTextSchema(512).default(''),
  server: createTextSchema(64).trim().default(''),
})
export type LoginForm = z.output<typeof formSchema>

export type LoginField = keyof LoginForm

/** The sentence about an invalid field, and the field. */
export type LoginFault = { field: LoginField; sentence: string }

/** Empty for what no form sends. */
export function readForm(body: unknown): LoginForm {
  const { data } = formSchema.safeParse(body ?? {})
  return data ?? { growId: '', password: '', server: '' }
}

/** Null when a server can take it. Whether the password is right only the server knows. */
export function findLoginFault(
  form: LoginForm,
  directory: ServerDirectory,
  { faults }: LoginPagesTexts,
): LoginFault | null {
  if (!isGrowId(form.growId)) return { field: 'growId', sentence: faults.growId }
  if (!isUsable(form.password)) {
    return {
      field: 'password',
      sentence: faults.password({ min: password.min, max: password.max }),
    }
  }
  if (form.server === '') return null
  const server = directory.byName(form.server)
  if (server === null) return { field: 'server', sentence: faults.unknownServer }
  if (directory.status(server) === 'ONLINE') return null
  return { field: 'server', sentence: faults.serverOffline({ name: server.name }) }
}

function isUsable(typed: string): boolean {
  const isOnOneLine = !/[\r\n\0]/.test(typed)
  return isOnOneLine && typed.length >= password.min && typed.length <= password.max
}

/**
 * The fields of a form's text. Clients on Android encode the whole text once more, so that it arrives as the name of a single
 * field without a value.
 */
export function readFormText(body: string): Record<string, string> {
  const fields = new URLSearchParams(body)
  const [[name = '', value = ''] = [], ...others] = fields
  const isTwice = others.length === 0 && value === '' && name.includes('=')
  return Object.fromEntries(isTwice ? new URLSearchParams(name) : fields)
}

/** Returns the fields of a `multipart/form-data` body without its files; undefined for any other body. */
export async function readMultipart(body: Buffer, contentType: string) {
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const fields = await answer.formData().catch(() => null)
  return fields === null
    ? undefined
    : Object.fromEntries([...fields].filter(([, value]) => typeof value === 'string'))
}

/** The token that a client kept, under either of the names that clients have for it. */
const keptTokenSchema = z
  .object({
    refreshToken: createTextSchema(4096).optional(),
    token: createTextSchema(4096).optional(),
  })
  .transform(({ refreshToken, token }) => refreshToken ?? token ?? '')

export function readKeptToken(body: unknown): string {
  return keptTokenSchema.safeParse(body ?? {}).data ?? ''
}
