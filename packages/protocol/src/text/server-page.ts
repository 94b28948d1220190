import { z } from 'zod'
import { formatFields, toOneLine } from '../fields.ts'

/** The page that a client requests first: the server's address, and whether it is open. */
export type ServerPage = {
  address: string
  port: number
  loginUrl: string
  /** Any text. Clients return it at the login. */
  meta: string
  /** The reason for maintenance, or null while the server is open. */
  maintenance: string | null
  /**
   * Whether clients put the newer header before each datagram. The port must then be the one that they see.
   */
  hasNewHeader: boolean
}

const end = 'RTENDMARKERBS1001'

export function formatServerPage(page: ServerPage): string {
  const { maintenance } = page
  return [
    formatFields([
      ['server', page.address],
      ['port', page.port],
      ['type', 1],
      ['type2', Number(page.hasNewHeader)],
    ]),
    // The `#` comments the line out, which hides it from clients.
    maintenance === null ? '#maint|Open.\n' : `maint|${toOneLine(maintenance)}\n`,
    formatFields([
      ['loginurl', page.loginUrl],
      ['meta', page.meta],
    ]),
    end,
  ].join('')
}

const text = z.string().min(1).max(512)
const pageSchema = z.object({
  server: text,
  port: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(65_535)),
  loginurl: text.optional(),
  meta: z.string().max(512).optional(),
  maint: z.string().max(512).optional(),
  type2: z.string().optional(),
})

const maxLines = 64
const maxCharacters = 8192

/** Returns null when the text is no such page. Lines that begin with `#` are ignored. */
export function readServerPage(body: string): ServerPage | null {
  if (body.length > maxCharacters) return null
  const lines = body.split(/\r?\n/, maxLines)
  const last = lines.findIndex((line) => line.startsWith(end))
  if (last < 0) return null
  const fields = lines.slice(0, last).flatMap(getField)
  if (new Set(fields.map(([key]) => key)).size < fields.length) return null
  const { success, data } = pageSchema.safeParse(Object.fromEntries(fields))
  if (!success) return null
  return {
    address: data.server,
    port: data.port,
    loginUrl: data.loginurl ?? '',
    meta: data.meta ?? '',
    maintenance: data.maint ?? null,
    hasNewHeader: data.type2 === '1',
  }
}

function getField(line: string): [key: string, value: string][] {
  const cut = line.indexOf('|')
  return line.startsWith('#') || cut < 1 ? [] : [[line.slice(0, cut), line.slice(cut + 1)]]
}
