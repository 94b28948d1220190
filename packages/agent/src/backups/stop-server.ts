import { orAborted } from '../or-aborted.ts'
import type { HostedServer } from '../servers/hosted-server.ts'

/** Gets a server offline for good: it is not started again but by somebody who asks for that. */
export async function stopServer(
  server: HostedServer,
  { by, signal }: { by: string; signal: AbortSignal },
): Promise<void> {
  const { life } = server
  await orAborted(signal, server.announce('The server stops to be restored from a backup.'))
  // With the stop and not before it: a game that goes on must stay wanted.
  const wish = life.desire.want('stopped')
  wish.catch(() => undefined)
  while (life.phase !== 'OFFLINE') {
    // What starts must come up before it can be asked to stop.
    life.apply('stop', by)
    const isAtRest = life.until(
      (phase) => phase !== 'STARTING' && phase !== 'STOPPING' && phase !== 'RESTARTING',
    )
    await orAborted(signal, isAtRest)
  }
  await wish
}
