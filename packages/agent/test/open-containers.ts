import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { runProcess } from '../../../scripts/test/processes.ts'
import { getInstallation, labels } from '../src/runtime/docker/container-names.ts'
import { getContainers } from '../src/runtime/docker/container-setup.ts'
import { DockerApi } from '../src/runtime/docker/docker-api.ts'
import { removeContainer } from '../src/runtime/docker/server-container.ts'
import { AgentHost, listProcesses } from './agent-host.ts'
import { ContainerService, imageName } from './container-service.ts'

/** Returns why containers cannot be tested here; null when they can. */
export function missingContainers(program: 'dockerd' | 'podman'): string | null {
  if (process.getuid?.() !== 0) return 'needs root'
  return runProcess(program, ['--version']).status === 0 ? null : `needs ${program}`
}

export type ContainerHost = {
  host: AgentHost
  service: ContainerService
  api: DockerApi
  installation: string
}

/** Starts a separate container service, and an agent that runs servers in its containers. */
export async function openContainers(kind: 'docker' | 'podman'): Promise<ContainerHost> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-'))
  const service = await ContainerService.open(kind)
  const api = new DockerApi(service.socketPath)
  const installation = getInstallation(dataDir)
  const living = (serverId: ServerId) => listProcesses(serverId, readdirSync('/proc'))
  const opening = AgentHost.open({
    dataDir,
    entering: service.entering,
    environment: {
      RUNTIME: 'docker',
      CONTAINER_SOCKET: service.socketPath,
      ENGINE_IMAGE: imageName,
      ISOLATION: 'needed',
    },
    isAlive: async (serverId) => living(serverId).length > 0,
    leftovers: async (serverId) => [
      ...living(serverId),
      ...(await getContainers(api, installation))
        .filter(({ Labels }) => Labels?.[labels.server] === serverId)
        .map(({ Id }) => Id),
      ...readdirSync(join(dataDir, 'trash')).filter((it) => it.startsWith(serverId)),
    ],
    onEnd: async () => {
      for (const { Id } of await getContainers(api, installation)) {
        await removeContainer(api, Id)
      }
      await service.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  })
  // The test itself must end the service that it started.
  const host = await opening.catch(async (error: unknown) => {
    await service.end()
    throw error
  })
  return { host, service, api, installation }
}
