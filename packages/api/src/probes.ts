import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerDirectory } from './features/servers/directory.ts'
import { listServers } from './features/servers/store.ts'
import type { AgentLink } from './hosts/agent-link.ts'
import type { Fleet } from './hosts/fleet.ts'
import type { Db } from './kit/db.ts'

type Needs = { db: Db; link: AgentLink; fleet: Fleet; directory: ServerDirectory }

/** For those who watch the process: alive, ready, and figures for Prometheus on this machine. */
export function probeRoutes(http: FastifyInstance, { db, link, fleet, directory }: Needs): void {
  http.get('/healthz', async () => ({ status: 'alive' }))

  http.get('/readyz', async (_request, reply) => {
    const database = await db.transaction(listServers).then(
      () => true,
      () => false,
    )
    const ready = database && link.isUp
    return answer(reply, ready ? 200 : 503, {
      status: ready ? 'ready' : 'not ready',
      database,
      agent: link.isUp,
    })
  })

  http.get('/metrics', async (request, reply) => {
    const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(
      request.socket.remoteAddress ?? '',
    )
    if (!isLocal || request.headers['x-forwarded-for'] !== undefined) {
      return answer(reply, 403, {
        error: 'Figures are for this machine only.',
        code: 'not-allowed',
      })
    }
    const hosted = directory.hosted()
    const players = hosted.reduce((sum, server) => sum + server.players, 0)
    const online = hosted.filter((server) => server.status === 'ONLINE').length
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(
        [
          ...gauge('trellis_servers', 'Hosted servers.', hosted.length),
          ...gauge('trellis_servers_online', 'Hosted servers that run.', online),
          ...gauge('trellis_players', 'Players on hosted servers.', players),
          ...gauge('trellis_agent_up', 'Whether the agent answers.', fleet.isUp ? 1 : 0),
          ...gauge(
            'process_resident_memory_bytes',
            'Resident memory of the api.',
            process.memoryUsage.rss(),
          ),
          ...gauge('process_uptime_seconds', 'Seconds since the api began.', process.uptime()),
          '',
        ].join('\n'),
      )
  })
}

const answer = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))

const gauge = (name: string, help: string, value: number) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  `${name} ${value}`,
]
