import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bridgeLabel, getInstallation, labels } from './container-names.ts'
import { getNetwork, type ServerNetwork } from './container-network.ts'
import { containerListSchema, imageSchema } from './docker-answers.ts'
import { type DockerApi, DockerRefusal } from './docker-api.ts'
import { createSeccompProfile } from './seccomp-profile.ts'

export type ContainerSetupOptions = {
  image: string
  /** The container runtime, such as `runsc`; null for the service's usual one. */
  runtime: string | null
  dataDir: string
}

/** The shared basis of all containers of an installation, once the service has confirmed it. */
export type ContainerSetup = {
  kind: 'docker' | 'podman'
  image: string
  /** The entrypoint of the image, which runs its engine. */
  entrypoint: string[]
  /** The entrypoint for the bridge of another engine; null if the image declares none. */
  bridgeEntrypoint: string[] | null
  network: string
  bridge: ServerNetwork
  logs: string
  /** The profile itself, or where it is. */
  seccomp: string
  runtime: string | null
}

/** Throws with a sentence for the operator. */
export async function prepareContainers(
  api: DockerApi,
  options: ContainerSetupOptions,
): Promise<ContainerSetup> {
  const { image, runtime, dataDir } = options
  const { kind } = await api.service()
  const { Config } = await findImage(api, image)
  const entrypoint = [...(Config.Entrypoint ?? []), ...(Config.Cmd ?? [])]
  if (entrypoint.length === 0) throw new Error(`The image ${image} does not say what it runs.`)
  const bridge = Config.Labels?.[bridgeLabel]
  const network = await getNetwork(api, getInstallation(dataDir))
  return {
    kind,
    image,
    entrypoint,
    bridgeEntrypoint: bridge === undefined ? null : [...entrypoint.slice(0, -1), bridge],
    network: network.name,
    bridge: network,
    logs: kind === 'podman' ? 'k8s-file' : 'json-file',
    seccomp: kind === 'podman' ? writeProfile(dataDir) : JSON.stringify(createSeccompProfile()),
    runtime,
  }
}

async function findImage(api: DockerApi, image: string) {
  try {
    return await api.ask(`/images/${encodeURIComponent(image)}/json`, imageSchema)
  } catch (error) {
    if (!(error instanceof DockerRefusal) || error.status !== 404) throw error
    throw new Error(`The container service has no image ${image}: pull, load or build it there.`, {
      cause: error,
    })
  }
}

/** Podman reads the profile from a file. */
function writeProfile(dataDir: string): string {
  const run = join(dataDir, 'run')
  mkdirSync(run, { recursive: true, mode: 0o700 })
  const path = join(run, 'system-calls.json')
  writeFileSync(path, JSON.stringify(createSeccompProfile()), { mode: 0o600 })
  return path
}

/** Lists all containers of an installation, in any state. */
export function getContainers(api: DockerApi, installation: string) {
  const filters = JSON.stringify({ label: [`${labels.installation}=${installation}`] })
  return api.ask('/containers/json', containerListSchema, { query: { all: true, filters } })
}
