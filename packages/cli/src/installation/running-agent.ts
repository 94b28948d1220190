import { once } from 'node:events'
import { connect } from 'node:net'
import { AgentLink } from '@trellis/api/hosts/agent-link.ts'
import { withSocketAddress } from '@trellis/link/socket-path.ts'
import { createLog } from '@trellis/program/log.ts'
import { Refusal } from './refusal.ts'

const helloTimeoutMs = 10_000

/** The link to the agent that runs here; null when none does. */
export async function dialAgent(socketPath: string): Promise<AgentLink | null> {
  if (!(await canConnect(socketPath))) return null
  const link = new AgentLink({
    address: { socketPath },
    log: createLog({ name: 'backup', level: 'silent' }),
  })
  const isUp = once(link, 'up', { signal: AbortSignal.timeout(helloTimeoutMs) })
  link.open()
  try {
    await isUp
    return link
  } catch (cause) {
    link.close()
    throw new Refusal('The agent does not answer, or is of another version of Trellis.', { cause })
  }
}

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const socket = withSocketAddress(path, (address) => connect(address))
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    } catch {
      // Not even its folder is there.
      resolve(false)
    }
  })
}
