import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DockerMachine } from './docker-machine.ts'

const debian = ['base-files', 'libc6', 'libc-bin', 'dash', 'coreutils', 'sed', 'grep', 'util-linux']
const path = 'ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin'
const authorities = '/etc/ssl/certs/ca-certificates.crt'
const entrypoint = new URL('postgres-entrypoint.sh', import.meta.url).pathname

/**
 * Imports a replacement for Node's official image: the same Node, npm and Debian, with the packages the
 * sandbox needs.
 */
export function importNode(machine: DockerMachine): Promise<void> {
  const packages = [...debian, 'findutils', 'tar', 'gzip', 'bubblewrap']
  const npm = ['/usr/lib/node_modules/npm', '/usr/bin/npm', authorities]
  const picked = {
    packages,
    paths: [...npm, [process.execPath, '/usr/bin/node'] as [string, string]],
  }
  // npm may need a certificate authority of this machine.
  return machine.import('node:stand-in', picked, [path, `ENV NODE_EXTRA_CA_CERTS=${authorities}`])
}

/** Imports a replacement for Caddy's official image, with its settings. */
export function importCaddy(machine: DockerMachine): Promise<void> {
  const changes = [
    path,
    'ENV XDG_DATA_HOME=/data',
    'ENV XDG_CONFIG_HOME=/config',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ]
  return machine.import(
    'caddy:stand-in',
    { packages: [...debian, 'caddy'], paths: [authorities] },
    changes,
  )
}

/** Imports a replacement for PostgreSQL's official image. */
export function importPostgres(machine: DockerMachine): Promise<void> {
  const [version = ''] = readdirSync('/usr/lib/postgresql')
  const home = `/usr/lib/postgresql/${version}`
  // The query compiler (LLVM) is larger than all the rest.
  const libraries = readdirSync(`${home}/lib`).filter((name) => !/llvm|bitcode|pgxs/.test(name))
  const programs = [
    `${home}/bin`,
    ...libraries.map((name) => join(home, 'lib', name)),
    `/usr/share/postgresql/${version}`,
  ]
  const picked = {
    packages: [...debian, 'tzdata'],
    paths: [...programs, [entrypoint, '/usr/bin/entrypoint'] as [string, string]],
    texts: {
      '/etc/passwd': 'root:x:0:0::/root:/bin/sh\npostgres:x:999:999::/var/lib/postgresql:/bin/sh\n',
      '/etc/group': 'root:x:0:\npostgres:x:999:\n',
    },
  }
  const changes = [`${path}:${home}/bin`, 'ENTRYPOINT ["/usr/bin/entrypoint"]']
  return machine.import('postgres:stand-in', picked, changes)
}
