import * as z from 'zod'

export type ListenAddress = { host: string; port: number }

/** Parses `host:port`; an IPv6 address is in brackets. */
export const listenAddressSchema = z
  .string()
  .regex(/^(\[[0-9a-fA-F:.]+\]|[\w.-]+):\d{1,5}$/, 'must look like 0.0.0.0:17090')
  .transform((text): ListenAddress => {
    const colon = text.lastIndexOf(':')
    return {
      host: text.slice(0, colon).replace(/^\[|\]$/g, ''),
      port: Number(text.slice(colon + 1)),
    }
  })
  .refine(({ port }) => port <= 65_535, 'has no such port')
