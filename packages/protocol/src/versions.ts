import { z } from 'zod'

/**
 * What a server says of itself to clients: the operator's setting, never a claim. Nothing of Trellis was tried with the
 * original client of any version.
 */
export const versionsSchema = z.object({
  protocol: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(65_535)),
  client: z.string().regex(/^\d{1,3}(\.\d{1,3}){1,2}$/),
})
export type Versions = z.output<typeof versionsSchema>

/** What public servers said in 2026. */
export const usualVersions: Versions = { protocol: 225, client: '5.51' }

/** `PROTOCOL` and `CLIENT_VERSION` of the `SERVER` section of a `config.json`; the usual for what is absent or odd. */
export function versionsOf(section: { PROTOCOL?: unknown; CLIENT_VERSION?: unknown }): Versions {
  const { protocol, client } = versionsSchema.shape
  return {
    protocol: protocol.safeParse(section.PROTOCOL).data ?? usualVersions.protocol,
    client: client.safeParse(section.CLIENT_VERSION).data ?? usualVersions.client,
  }
}
