import * as z from 'zod'
import { withCode } from './field-codes.ts'

/** The contact of the people who run the service: a web page, an invitation to Discord or a mail address. */
export const supportUrlSchema = z
  .url({
    protocol: /^(https|discord|mailto)$/,
    error: withCode('support-address'),
  })
  .max(300, 'At most 300 characters.')
