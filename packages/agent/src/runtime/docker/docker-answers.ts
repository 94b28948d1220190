import { z } from 'zod'

/**
 * The fields that the agent reads from Docker API responses, as Docker 20.10 and Podman 4.3 send
 * them.
 */
export const containerSchema = z.object({
  Id: z.string(),
  Config: z.object({ Labels: z.record(z.string(), z.string()).nullish() }),
  State: z.object({
    Status: z.string(),
    Running: z.boolean(),
    OOMKilled: z.boolean().default(false),
    ExitCode: z.int(),
    Pid: z.int(),
    StartedAt: z.string(),
  }),
  HostConfig: z.object({ Memory: z.number().default(0) }),
})
export type Container = z.output<typeof containerSchema>

export const containerListSchema = z.array(
  z.object({ Id: z.string(), Labels: z.record(z.string(), z.string()).nullish() }),
)

export const createdSchema = z.object({ Id: z.string() })

export const waitedSchema = z.object({ StatusCode: z.int() })

export const imageSchema = z.object({
  Id: z.string(),
  Config: z.object({
    Entrypoint: z.array(z.string()).nullish(),
    Cmd: z.array(z.string()).nullish(),
    Labels: z.record(z.string(), z.string()).nullish(),
  }),
})

export const networkSchema = z.object({
  Name: z.string(),
  IPAM: z.object({ Config: z.array(z.object({ Gateway: z.string().nullish() })).nullish() }),
})

export const statsSchema = z.object({
  read: z.string(),
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number() }) }),
  memory_stats: z.object({
    usage: z.number().optional(),
    stats: z.record(z.string(), z.number()).nullish(),
  }),
})

export const versionSchema = z.object({ Version: z.string() })
