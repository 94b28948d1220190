// Tries the container service as the agent does: with a container of the real image, that must not be able to do much.
import {
  DockerApi,
  prepareContainers,
  type Trial,
  tryContainer,
  versionSchema,
} from '@trellis/agent/index.ts'
import { type Finding, getSentence, reportHolds, reportMissing, reportWrong } from './finding.ts'

export type ContainerSettings = {
  socketPath: string
  image: string | undefined
  runtime: string | null
  dataDir: string
}

/** In the order in which they build on each other; ends with the first that makes the rest impossible. */
export async function tryContainers(settings: ContainerSettings): Promise<Finding[]> {
  const api = new DockerApi(settings.socketPath)
  const service = await tryService(api, settings.socketPath)
  if (service.state === 'wrong') return [service]
  const { image, runtime, dataDir } = settings
  if (image === undefined) {
    const advice = 'Set it to the image that runs the engine, such as trellis-engine:local.'
    return [service, reportWrong('Image', 'ENGINE_IMAGE is not set.', advice)]
  }
  try {
    const setup = await prepareContainers(api, { image, runtime, dataDir })
    const trial = await tryContainer(api, setup, dataDir)
    const others = setup.bridgeEntrypoint === null ? 'and no other' : 'and can lead others'
    const summary = `${image} runs the engine ${trial.engineVersion}, ${others}.`
    return [service, reportHolds('Image', summary), ...judge(trial)]
  } catch (error) {
    const advice =
      'Build or load the image on this machine; an agent in a container needs the data folder at the same path.'
    return [service, reportWrong('Image', getSentence(error), advice)]
  }
}

async function tryService(api: DockerApi, socketPath: string): Promise<Finding> {
  try {
    const { kind } = await api.service()
    const { Version } = await api.ask('/version', versionSchema)
    return reportHolds(
      'Container service',
      `${kind === 'docker' ? 'Docker' : 'Podman'} ${Version} answers.`,
    )
  } catch (error) {
    const advice = `Start Docker or Podman's API service, and let Trellis use ${socketPath} (CONTAINER_SOCKET).`
    return reportWrong('Container service', getSentence(error), advice)
  }
}

const serviceAdvice =
  'Use Docker 20.10 or Podman 4.3 or newer, as root and without options that turn this off.'

function judge({ findings, isolation, network }: Trial): Finding[] {
  const part = (what: string, isHeld: boolean, summary: string, open: [string, string?]) =>
    isHeld ? reportHolds(what, summary) : reportMissing(what, open[0], open[1] ?? serviceAdvice)
  return [
    part(
      'Own user',
      isolation.user === 'own',
      'Each server runs as a user that nothing else runs as.',
      ['Servers run as the user that Trellis runs as.', 'Run Trellis as root.'],
    ),
    part(
      'Files',
      isolation.files === 'closed',
      'A server sees its image and its own files, and writes only the latter.',
      ['A server can write to its image, read what is not its own, or has powers.'],
    ),
    part(
      'System calls',
      isolation.calls === 'filtered',
      'Links, mounts, TCP and the like are refused.',
      [`What should have been refused was not (seccomp ${findings.seccomp}).`],
    ),
    part(
      'Limits',
      isolation.limits === 'kernel',
      'Memory, processor time and processes are bounded by the kernel.',
      ['The limits that were asked for are not in force.'],
    ),
    part('Network', network === null, 'A server answers players and reaches nobody else.', [
      `A server can send datagrams to this machine and its networks: ${network}`,
      'Run Trellis as root on the machine itself, and install nftables.',
    ]),
  ]
}
