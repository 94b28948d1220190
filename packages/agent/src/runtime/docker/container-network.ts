import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { networkSchema } from './docker-answers.ts'
import { type DockerApi, DockerRefusal } from './docker-api.ts'

/** The network that all servers of an installation are in, each for itself. */
export type ServerNetwork = {
  name: string
  /** The interface by which the host is in it. */
  bridge: string
  /** The host's address there. */
  gateways: string[]
}

export async function getNetwork(api: DockerApi, installation: string): Promise<ServerNetwork> {
  const name = `trellis-${installation}`
  // The kernel allows 15 letters.
  const bridge = `trl-${installation.slice(0, 10)}`
  const found = (await find(api, name)) ?? (await create(api, name, bridge))
  const gateways = (found.IPAM.Config ?? []).flatMap(({ Gateway }) => Gateway ?? [])
  return { name, bridge, gateways }
}

async function find(api: DockerApi, name: string) {
  try {
    return await api.ask(`/networks/${name}`, networkSchema)
  } catch (error) {
    if (error instanceof DockerRefusal && error.status === 404) return null
    throw error
  }
}

async function create(api: DockerApi, name: string, bridge: string) {
  const { kind } = await api.service()
  await api.send('/networks/create', {
    body: {
      Name: name,
      Driver: 'bridge',
      CheckDuplicate: true,
      Options: {
        'com.docker.network.bridge.name': bridge,
        ...(kind === 'docker' && { 'com.docker.network.bridge.enable_icc': 'false' }),
      },
    },
  })
  return await api.ask(`/networks/${name}`, networkSchema)
}

/**
 * Blocks servers from opening connections to this machine, its networks, the internet and each
 * other. They can only answer clients that spoke to them first. Is idempotent. Throws with a
 * sentence for the operator.
 */
export function guardBridge({ bridge }: ServerNetwork): void {
  if (process.getuid?.() !== 0) throw new Error('Trellis does not run as root.')
  const answersOnly = `iifname "${bridge}" ct state established,related accept
      iifname "${bridge}" drop`
  setTable(
    `inet ${bridge}`,
    `chain input {
      type filter hook input priority -10; policy accept;
      ${answersOnly}
    }
    chain forward {
      type filter hook forward priority -10; policy accept;
      ${answersOnly}
    }`,
  )
  guardNeighbours(bridge)
}

/**
 * Blocks traffic between two servers, which stays within the bridge: rules for routed packets only
 * see it if the kernel is configured so.
 */
function guardNeighbours(bridge: string): void {
  if (isFilteredAsRouted()) return
  const rules = `chain forward {
      type filter hook forward priority -10; policy accept;
      meta ibrname "${bridge}" drop
    }`
  try {
    setTable(`bridge ${bridge}`, rules)
  } catch (error) {
    throw new Error('servers reach each other. Load the kernel module br_netfilter.', {
      cause: error,
    })
  }
}

function isFilteredAsRouted(): boolean {
  try {
    return readFileSync('/proc/sys/net/bridge/bridge-nf-call-iptables', 'utf8').trim() === '1'
  } catch {
    return false
  }
}

/** `name` with its family; all of it is replaced at once. */
function setTable(name: string, chains: string): void {
  const table = name.replaceAll('-', '_')
  const input = `table ${table}\ndelete table ${table}\ntable ${table} {\n${chains}\n}`
  const { status, stderr, error } = spawnSync('nft', ['-f', '-'], { input, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(stderr.trim() || `nft ended with ${status}.`)
}

/** False where the service has its networks elsewhere than this process, such as around an agent in a container. */
export function isBridgeHere({ bridge }: ServerNetwork): boolean {
  return readFileSync('/proc/self/net/dev', 'utf8').includes(`${bridge}:`)
}
