import { z } from 'zod'

/**
 * The versions that a server announces to clients. They are the operator's setting, not a claim of
 * compatibility: Trellis was never tested with the original client of any version.
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

/** The values of public servers in 2026. */
export const defaultVersions: Versions = { protocol: 225, client: '5.51' }

/**
 * Returns `PROTOCOL` and `CLIENT_VERSION` of the `SERVER` section of a `config.json`, with defaults for
 * missing or invalid values.
 */
export function getVersions(section: { PROTOCOL?: unknown; CLIENT_VERSION?: unknown }): Versions {
  const { protocol, client } = versionsSchema.shape
  return {
    protocol: protocol.safeParse(section.PROTOCOL).data ?? defaultVersions.protocol,
    client: client.safeParse(section.CLIENT_VERSION).data ?? defaultVersions.client,
  }
}
