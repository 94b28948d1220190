import { createSerial } from '@trellis/program/serial.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import { listTemplateRows } from './store.ts'

type Deps = { db: Db; log: Log; link: AgentLink; fleet: Fleet }

/**
 * Keeps the host's list of templates equal to the database: sends it at each connection and after every
 * change. If another api has changed it, the list is sent again, so the last one sent is the newest.
 */
export function sendTemplates({ db, log, link, fleet }: Deps) {
  const sendNext = createSerial()
  const read = async () => (await db.transaction(listTemplateRows)).map(({ template }) => template)

  async function send(): Promise<void> {
    for (let sent = ''; ; ) {
      const templates = await read()
      const text = JSON.stringify(templates)
      if (text === sent) return
      await link.ask('template.set', { templates })
      sent = text
    }
  }

  /** Resolves when the host has it, or is unreachable and gets it on reconnect. */
  function changed(): Promise<void> {
    return sendNext(send).catch((error: unknown) => {
      if (error instanceof Fault && error.kind === 'unavailable') return
      log.error({ err: error }, 'telling the templates failed')
    })
  }

  fleet.on('up', () => void changed())
  return { changed }
}
