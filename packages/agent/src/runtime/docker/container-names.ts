import { createHash } from 'node:crypto'

/** Labels that identify the containers of an installation. */
export const labels = {
  installation: 'trellis.installation',
  server: 'trellis.server',
  run: 'trellis.run',
}

/** Label of an image: the file in it that runs other engines, started like its own engine. */
export const bridgeLabel = 'trellis.bridge'

/** The name of a server's only container, or of the one that a machine is tried with. */
export function getContainerName(installation: string, server: string): string {
  return `trellis-${installation}-${server}`
}

/** Returns an id that separates this installation's containers from others on the same service. */
export function getInstallation(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
}
