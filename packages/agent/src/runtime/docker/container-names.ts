import { createHash } from 'node:crypto'

/** By what the containers of a service are found again. */
export const labels = {
  installation: 'trellis.installation',
  server: 'trellis.server',
  run: 'trellis.run',
}

/** What an image says of itself: the file in it that leads other engines, run as its engine is. */
export const bridgeLabel = 'trellis.bridge'

/** The name of a server's only container, or of the one that a machine is tried with. */
export function containerName(installation: string, server: string): string {
  return `trellis-${installation}-${server}`
}

/** Tells the containers of this installation from others of the same service. */
export function installationOf(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
}
