import type { HostedServer } from '../servers/hosted-server.ts'
import { waitUnlessAborted } from '../wait-unless-aborted.ts'

/** Takes a server offline until a user starts it again. */
export async function stopServer(
  server: HostedServer,
  { by, signal }: { by: string; signal: AbortSignal },
): Promise<void> {
  const { life } = server
  await waitUnlessAborted(signal, server.announce('The server stops to be restored from a backup.'))
  // Changes the desired state together with the stop and not earlier: a game that keeps running
  // must stay wanted.
  const saved = life.desiredState.want('stopped')
  saved.catch(() => undefined)
  while (life.phase !== 'OFFLINE') {
    // A starting server must come up before it can stop.
    life.apply('stop', by)
    const isAtRest = life.until(
      (phase) => phase !== 'STARTING' && phase !== 'STOPPING' && phase !== 'RESTARTING',
    )
    await waitUnlessAborted(signal, isAtRest)
  }
  await saved
}
