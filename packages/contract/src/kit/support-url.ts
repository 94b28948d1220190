import * as z from 'zod'

/** The contact of the people who run the service: a web page, an invitation to Discord or a mail address. */
export const supportUrlSchema = z
  .url({
    protocol: /^(https|discord|mailto)$/,
    error: 'Please enter an address that begins with https://, discord:// or mailto:.',
  })
  .max(300, 'At most 300 characters.')
