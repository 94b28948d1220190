import type { AgentEvent } from '@trellis/contract/links/agent.ts'
import { type ServerDirectory, sendToViewers } from '../../hosting/servers/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import type { Log } from '../../kit/log.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { Accounts } from '../../people/users/index.ts'
import { queueWebhooks } from '../../platform/webhooks/index.ts'
import { insertNews } from './store.ts'

type Deps = {
  link: AgentLink
  directory: ServerDirectory
  accounts: Accounts
  db: Db
  log: Log
  now: () => number
  grants: ServerGrants
}
type News = Extract<AgentEvent, { event: 'timed-event' }>['payload']
/** The name of the server, and the id of its owner. */
type Place = { server: string; owner: string }

/** Shows the start and the end of events in open panels, and sends them to webhooks. */
export function followTimedEvents(deps: Deps): void {
  const { link, directory, log } = deps

  async function follow(news: News): Promise<void> {
    const row = directory.byId(news.serverId)
    if (row === null) return
    try {
      await queueNews(deps, { ...news, server: row.name, owner: row.owner_id })
      await sendToViewers(deps, row.id, () =>
        Promise.resolve({ type: 'timed_events', payload: { serverId: row.id } }),
      )
    } catch (error) {
      log.error({ err: error, serverId: row.id }, 'news of an event could not be passed on')
    }
  }

  link.on('event', (event) => {
    if (event.event === 'timed-event') void follow(event.payload)
  })
}

/** Several api processes hear of an event, and an owner may start many: the table admits each once, and not too many. */
async function queueNews(
  { db, now }: Deps,
  { server, owner, serverId, at, change, kind, world, winner }: News & Place,
): Promise<void> {
  const where = world === null ? '' : ` in ${world}`
  const won = winner === null ? '' : ` Winner: ${winner}.`
  const text = `${server}: the event "${kind}"${where} has ${change}.${won}`
  const facts = {
    server,
    owner,
    change,
    event: kind,
    ...(world !== null && { world }),
    ...(winner !== null && { winner }),
  }
  await db.transaction(async (tx) => {
    const name = `${kind} ${world ?? ''} ${change} ${at}`
    if (!(await insertNews(tx, { serverId, name, at: now() }))) return
    const event = change === 'started' ? 'event-started' : 'event-ended'
    await queueWebhooks(tx, { event, at: now(), text, facts })
  })
}
