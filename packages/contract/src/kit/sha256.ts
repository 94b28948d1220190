import * as z from 'zod'

/** A SHA-256 in lower-case hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'Not a SHA-256.')
